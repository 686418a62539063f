import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Routing
import Testing

@Suite(.timeLimit(.minutes(2))) struct ExportControllerTests {
    @Test(arguments: Transport.allCases, ExportFormat.allCases)
    func `what is exported and imported elsewhere is the same again`(transport: Transport, format: ExportFormat)
        async throws
    {
        try await TestApp.full(count: 3).browse(over: transport) { browser in
            let file = try await browser.request(.get, Route.songs(.export(format)).url)
            #expect(file.status == .ok)
            let name = try #require(file.headerFields[.contentDisposition]).split(separator: "\"")[1]
            #expect(name == (format == .envelope ? "songs.json" : "songs.\(format.rawValue)"))

            try await TestApp.empty().browse(over: transport) { other in
                var page = try await other.visit("/import").attach(file.body, named: String(name), to: "File").submit(
                    "Import"
                )
                while try !page.all("progress").isEmpty { page = try await page.click("Look again") }
                try #expect(page.one(".import-result").text.contains("3 songs added"))
                let again = try await other.request(.get, Route.songs(.export(format)).url)
                #expect(again.body == file.body)
            }
        }
    }

    @Test(arguments: Transport.allCases)
    func `movies have a file of their own, and CSV is what one gets unasked`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let file = try await browser.request(.get, "/movies/export")
            #expect(file.headerFields[.contentType]?.hasPrefix("text/csv") == true)
            #expect(file.headerFields[.contentDisposition] == "attachment; filename=\"movies.csv\"")
            #expect(file.text.hasPrefix("name,director,year,"))
            #expect(file.text.split(separator: "\r\n").count == 14)
        }
    }

    @Test(arguments: Transport.allCases)
    func `an empty catalogue is a file without rows`(transport: Transport) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            let file = try await browser.request(.get, "/songs/export?format=envelope")
            #expect(file.text == "{\"code\":\"19001\",\"data\":[\n]}\n")
        }
    }
}
