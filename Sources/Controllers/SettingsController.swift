package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

/// Shows and changes the visitor's settings: the GitHub user to follow, the page size and the theme.
package struct SettingsController: Sendable {
    private let visitors: Visitors
    private let following: FollowedStars
    private let signIn: SignInController?
    private let pages: PageResponder

    /// - Parameter signIn: Lists the sessions; `nil` without a password.
    package init(visitors: Visitors, following: FollowedStars, signIn: SignInController?, pages: PageResponder) {
        self.visitors = visitors
        self.following = following
        self.signIn = signIn
        self.pages = pages
    }

    package func show(isSaved: Bool, in context: RequestContext) async throws -> Response {
        let visitor = try await visitors.state(of: context.visitor)
        let sessions = await signIn?.sessions(context)
        let page = SettingsViewModel(visitor, isSaved: isSaved, sessions: sessions)
        return pages.show(page, refresh: .offered(after: .settingsChanges(visitor)), in: context)
    }

    /// Remembers in the browser whether a list is a wall, and returns to the list.
    package func chooseLayout(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: LayoutFormField.self)
        let list = form.route(in: .returnURL).flatMap(ListRoute.init)
        var walls = context.walls
        if let kind = form[.list]?.string.flatMap(ListKind.init) {
            switch form[.layout]?.string.flatMap(LayoutFormField.Layout.init) {
            case .wall: walls.insert(kind)
            case .rows: walls.remove(kind)
            case nil: break
            }
        }
        return try pages.seeOther(list?.route ?? .home).remembering(walls: walls, in: context)
    }

    /// Saves the settings, and returns to the page with the form. Every page has the form that chooses a theme.
    /// - Parameter isPage: Returns whether a route can be shown.
    package func change(
        _ request: Request,
        in context: RequestContext,
        isPage: (Route) -> Bool
    ) async throws -> Response {
        let form = try await request.form(of: SettingsFormField.self)
        let input = SettingsInput(
            gitHubName: form.text(of: .gitHubName),
            gitHubToken: form.text(of: .gitHubToken),
            removesToken: form[.removesToken]?.string == "yes",
            pageSize: form.text(of: .pageSize),
            theme: form.text(of: .theme)
        )
        let visitor = try await visitors.visitor(context.visitor)
        do {
            try await visitor.changeSettings(input)
        } catch let error as SettingsError {
            if let reason = error.gitHubName, form[.returnURL]?.string == Route.repositories().url {
                let typed = (input.gitHubName ?? "", reason)
                let list = RepositoryListViewModel(for: await visitor.state, organisation: nil, refused: typed)
                return pages.show(list, status: .unprocessableContent, in: context)
            }
            let sessions = await signIn?.sessions(context)
            let page = SettingsViewModel(await visitor.state, refused: (input, error), sessions: sessions)
            // Without a refresh, which would lose the input and its errors.
            return pages.show(page, status: .unprocessableContent, in: context)
        }
        let saved = await visitor.state
        await following.syncIfDue(afterSaving: saved.settings)
        let page: Route? =
            switch form[.returnURL]?.string {
            case Route.repositories().url: .repositories()
            case "": request.referringRoute
            default: nil
            }
        let response = try pages.seeOther(page.flatMap { isPage($0) ? $0 : nil } ?? .settings(isSaved: true))
            .remembering(saved.settings.theme, in: context)
        // No cookie for a visitor who has saved nothing.
        return saved.revision == 0 ? response : try response.remembering(visitor.id, in: context)
    }
}
