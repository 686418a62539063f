import Testing

@testable import HTTPServer

@Suite struct AcceptedCodingsTests {
    @Test(arguments: [
        "gzip", "GZIP", "x-gzip", "gzip, deflate, br, zstd", "deflate,gzip", "br;q=1.0, gzip;q=0.8, *;q=0.1", "*",
        "identity, *;q=0.5", "gzip;q=1", "gzip;q=1.000", "gzip ; q=0.001", "gzip;Q=0.5", "gzip;q=1.", "*;q=0, gzip",
        ",gzip,,",
    ])
    func `gzip is accepted`(field: String) {
        #expect(AcceptedCodings(field).acceptsGzip)
    }

    @Test(arguments: [
        "", "br", "identity", "gzip;q=0", "gzip;q=0.000", "gzip;q=0.", "gzip;q=0, *", "*;q=0", "gzipped", "gzip;q=2",
        "gzip;q=1.001", "gzip;q=0.0001", "gzip;q=", "gzip;level=9", "gzip;q=0.5;q=1", "g zip", "gzip;q=-1",
        "gzip;q=0,5",
    ])
    func `gzip is not accepted`(field: String) {
        #expect(!AcceptedCodings(field).acceptsGzip)
    }
}
