package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// How a visitor wants the app: whose stars it shows, how many on a page, in which colours.
package struct SettingsController: Sendable {
    private let visitors: Visitors
    private let stargazers: Stargazers
    private let pages: PageResponder

    package init(visitors: Visitors, stargazers: Stargazers, pages: PageResponder) {
        self.visitors = visitors
        self.stargazers = stargazers
        self.pages = pages
    }

    package func show(to request: Request, isSaved: Bool) async throws -> Response {
        let visitor = try await visitors.state(of: request.visitor)
        return pages.show(SettingsViewModel(visitor, isSaved: isSaved))
    }

    package func change(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let token = form["github-token"]?.repairedString
        let typed = SettingsInput(
            githubName: form["github-name"]?.repairedString,
            hasToken: token?.isEmpty == false,
            removesToken: form["remove-token"]?.string == "yes",
            pageSize: form["page-size"]?.repairedString,
            theme: form["theme"]?.repairedString
        )
        let visitor = try await visitors.visitor(request.visitor)
        do {
            try await visitor.changeSettings(
                githubName: typed.githubName,
                githubToken: token,
                removesToken: typed.removesToken,
                pageSize: typed.pageSize,
                theme: typed.theme
            )
        } catch let error as SettingsError {
            let page = SettingsViewModel(await visitor.state, refused: typed, because: error)
            return pages.show(page, status: .unprocessableContent)
        }
        let settings = await visitor.state.settings
        try await follow(settings)
        var response = pages.seeOther(.settings(isSaved: true))
        try response.remember(settings.theme, for: request)
        return try response.remembering(visitor.id, for: request)
    }

    /// Who names somebody has the stars on their way when they come to the list.
    private func follow(_ settings: Settings) async throws {
        guard let name = settings.githubName else { return }
        do {
            _ = try await stargazers.follow(name, with: settings.githubToken)
        } catch is StargazerRefusal {
            // The list says so, and until when.
        }
    }
}
