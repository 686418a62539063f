import HTTPTypes

/// The fields that every answer carries, so that a browser does nothing that Flipside does not ask for.
enum SecurityFields {
    /// There is no `form-action` in the policy: Chromium applies it to the redirect after a form as well.
    static let all: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy: "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
            .xContentTypeOptions: "nosniff",
        ]
        if let referrerPolicy = HTTPField.Name("Referrer-Policy") { fields[referrerPolicy] = "same-origin" }
        // No other site's page can load what is here into its own process, where it might be read by side channels.
        if let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") {
            fields[resourcePolicy] = "same-origin"
        }
        return fields
    }()
}
