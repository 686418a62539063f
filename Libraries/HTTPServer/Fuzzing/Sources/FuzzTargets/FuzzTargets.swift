/// All of them, by name.
enum FuzzTargets {
    static let all: [any FuzzTarget.Type] = [
        ByteRangeTarget.self, ChunkedContentTarget.self, ConditionalRequestTarget.self, CookiesTarget.self,
        DateTarget.self, EntityTagListTarget.self, ForwardedTarget.self, HostsTarget.self, MultipartFormTarget.self,
        PipelinedRequestsTarget.self, RequestHeadTarget.self, StaticFilesTarget.self, URLEncodedFormTarget.self,
    ]

    static let names = all.map { $0.name }
}
