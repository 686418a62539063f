public import Testing

extension Page {
    /// Follows the link, or presses the button, with this name.
    ///
    /// - Parameter name: The whole text of the link or button, or its accessible name.
    /// - Throws: An error, recorded at the test's line, when there is none, or several that do different things,
    ///   or when no HTML page comes back.
    public func click(
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let element = try clickable(named: name)
            guard element.name == "a" || element.name == "area" else {
                return try await submit(by: element, at: sourceLocation)
            }
            return try await follow(element, at: sourceLocation)
        }
    }

    private func clickable(named name: String) throws(BrowserFailure) -> Element {
        let all = links.map(\.element) + submitButtons
        let matching = all.filter { $0.accessibleName == name }
        let isSame = Set(matching.map { $0["href"] }).count == 1 && matching.first?["href"] != nil
        guard let element = matching.first, matching.count == 1 || isSame else {
            throw BrowserFailure(
                complaint(
                    about: matching,
                    of: all,
                    kind: "link or button",
                    named: name,
                    allNamed: "links and buttons"
                )
            )
        }
        return element
    }

    private func follow(_ link: Element, at sourceLocation: SourceLocation) async throws(BrowserFailure)
        -> Page
    {
        let url = try browser.url(link["href"] ?? "", on: baseURL)
        guard url.fragment != nil, url.replacing(fragment: nil) == self.url.replacing(fragment: nil) else {
            return try await browser.go(to: Navigation(url: url, referrer: self.url), at: sourceLocation)
        }
        return at(url)
    }

    /// The same page at another address: only the fragment differs, so no request is sent.
    private func at(_ url: PageURL) -> Page {
        let response = ReceivedResponse(status: status, headerFields: headerFields, body: source)
        var page = Page(url: url, response: response, document: document, browser: browser)
        page.state = state
        return page
    }
}

/// A link on a page.
public struct Link: Sendable, Hashable {
    /// The `a` or `area` element.
    public let element: Element

    /// The accessible name of the link, from its text, its `aria-label`, its image's `alt`, …
    public var name: String { element.accessibleName }

    /// The URL, as written.
    public var href: String { element["href"] ?? "" }
}

extension Page {
    /// Presses the button with this name, which sends its form.
    ///
    /// - Throws: An error, recorded at the test's line, when there is none, several, or a disabled one, or when no
    ///   HTML page comes back.
    public func submit(
        _ button: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let matching = submitButtons.filter { $0.accessibleName == button }
            guard let element = matching.first, matching.count == 1 else {
                throw BrowserFailure(
                    complaint(
                        about: matching,
                        of: submitButtons,
                        kind: "button",
                        named: button,
                        allNamed: "buttons"
                    )
                )
            }
            return try await submit(by: element, at: sourceLocation)
        }
    }

    /// Presses Enter in the form that was changed last, or else in the only form (HTML, 4.10.21.2: implicit
    /// submission).
    ///
    /// - Throws: An error, recorded at the test's line, when there is no such form, when Enter does nothing in it, or
    ///   when no HTML page comes back.
    public func submit(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            guard let form = state.touchedForm ?? (forms.count == 1 ? forms.first : nil) else {
                throw BrowserFailure(
                    "There are \(forms.count) forms on \(path): fill in a field of one, or name its button.\n"
                        + forms.map { "line \($0.line): \($0.startTag)" }.joined(separator: "\n")
                )
            }
            guard let button = form.formControls.first(where: \.isSubmitButton) else {
                return try await send(form, by: nil, at: sourceLocation)
            }
            return try await submit(by: button, at: sourceLocation)
        }
    }

    var submitButtons: [Element] {
        elements.filter { $0.isSubmitButton && !$0.isHiddenFromPeople }
    }

    func submit(by button: Element, at sourceLocation: SourceLocation) async throws(BrowserFailure) -> Page {
        guard !button.isDisabled else {
            throw BrowserFailure("“\(button.accessibleName)” is disabled: \(button.startTag)")
        }
        guard let form = button.formOwner else {
            throw BrowserFailure("“\(button.accessibleName)” belongs to no form: \(button.startTag)")
        }
        return try await send(form, by: button, at: sourceLocation)
    }

    private func send(
        _ form: Element,
        by button: Element?,
        at sourceLocation: SourceLocation
    ) async throws(BrowserFailure) -> Page {
        let submission = FormSubmission(form: form, submitter: button, state: state)
        return try await browser.go(to: try submission.navigation(from: self), at: sourceLocation)
    }
}
