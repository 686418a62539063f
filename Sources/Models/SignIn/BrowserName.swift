/// The name of a browser and its system, in words of this file only, such as "Firefox on Linux".
package enum BrowserName {
    /// Returns the name for the value of a `User-Agent` field (RFC 9110 §10.1.5); `nil` if neither part is known.
    package static func name(fromUserAgent text: String) -> String? {
        let bytes = Array(text.utf8.prefix(512))
        func find(_ names: KeyValuePairs<String, String>) -> String? {
            names.first { bytes.contains(subsequence: Array($0.key.utf8)) }?.value
        }
        switch (find(browsers), find(systems)) {
        case (let browser?, let system?): return "\(browser) on \(system)"
        case (let browser?, nil): return browser
        case (nil, let system?): return "A browser on \(system)"
        case (nil, nil): return nil
        }
    }

    /// The products, the more special first: most browsers also name those that they descend from.
    private static let browsers: KeyValuePairs = [
        "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser/": "Samsung Internet", "Firefox/": "Firefox",
        "FxiOS/": "Firefox", "Chrome/": "Chrome", "CriOS/": "Chrome", "Safari/": "Safari", "curl/": "curl",
    ]

    private static let systems: KeyValuePairs = [
        "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "macOS",
        "CrOS": "ChromeOS", "Linux": "Linux",
    ]
}

extension [UInt8] {
    fileprivate func contains(subsequence other: [UInt8]) -> Bool {
        guard count >= other.count else { return false }
        return (0...(count - other.count)).contains { self[$0..<($0 + other.count)].elementsEqual(other) }
    }
}
