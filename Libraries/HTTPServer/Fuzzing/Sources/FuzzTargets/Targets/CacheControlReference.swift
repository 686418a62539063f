/// The directives of a response by other means: what is quoted is taken out first (RFC 9111 §5.2).
enum CacheControlReference {
    static func allowsValidation(_ field: [UInt8]) -> Bool {
        let quote = UInt8(ascii: "\"")
        // Every second piece stood between quotes; the last one too, when they do not end.
        let pieces = field.split(separator: quote, omittingEmptySubsequences: false)
        let plain = pieces.enumerated().map { $0.offset.isMultiple(of: 2) ? Array($0.element) : [] }
            .joined(separator: [quote])
        let directives = Array(plain).split(separator: UInt8(ascii: ",")).map {
            String(decoding: $0, as: UTF8.self).lowercased().trimming { $0 == " " || $0 == "\t" }
        }
        return directives.contains("no-cache") && !directives.contains("no-store")
    }
}

extension String {
    fileprivate func trimming(_ isSpace: (Character) -> Bool) -> String {
        String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
