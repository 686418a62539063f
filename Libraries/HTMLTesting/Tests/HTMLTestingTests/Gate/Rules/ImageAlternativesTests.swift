import Testing

@testable import HTMLTesting

@Suite struct ImageAlternativesTests {
    @Test func `an alt is fine, an empty one too`() throws {
        let html = "<img src='/a.png' alt='A'><img src='/b.png' alt=''><input type='image' alt='Go'>"
        #expect(try findings(of: ImageAlternatives(), in: html) == [])
    }

    @Test func `an image without one is found`() throws {
        let message = "The image has no alt; an ornament has an empty one"
        #expect(
            try findings(of: ImageAlternatives(), in: "<img src='/a.png'>\n<input type='image'>")
                == ["1: \(message)", "2: \(message)"]
        )
    }
}
