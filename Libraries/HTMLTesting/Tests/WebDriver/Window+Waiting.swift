package import Testing

extension Window {
    /// Waits until a condition holds; elements that are not there yet let it wait on. It ends with the test's time alone: on
    /// a busy machine nobody knows how long it takes.
    /// - Throws: after recording it at the test's line, when it never does.
    package func wait(
        until words: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () async throws -> Bool
    ) async throws {
        do {
            // The pace of looking: a page tells WebDriver nothing by itself.
            while try await !holds(condition) { try await Task.sleep(for: .milliseconds(20)) }
        } catch {
            if Task.isCancelled { Issue.record("waited in vain for \(words)", sourceLocation: sourceLocation) }
            throw error
        }
    }

    private func holds(_ condition: () async throws -> Bool) async throws -> Bool {
        do {
            return try await condition()
        } catch let error as WebDriverError where error.passesWithTime {
            return false
        }
    }

    /// Waits until the element is there and can be seen.
    package func wait(for selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "\(selector)", sourceLocation: sourceLocation) {
            try await element(selector).isDisplayed()
        }
    }

    /// Clicks the element when it is there, though a script may just be putting another one in its place.
    package func click(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "a click on \(selector)", sourceLocation: sourceLocation) {
            try await element(selector).click()
            return true
        }
    }

    /// Waits until the element has the focus.
    package func wait(forFocusOn selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "focus on \(selector)", sourceLocation: sourceLocation) {
            try await run("return document.activeElement.matches(arguments[0])", [.string(selector)]) == true
        }
    }

    /// Waits until nothing is to be seen that the selector finds.
    package func wait(forNo selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "the end of \(selector)", sourceLocation: sourceLocation) {
            for element in try await elements(selector) where try await element.isDisplayed() { return false }
            return true
        }
    }

    /// Waits until the element says some words.
    package func wait(
        for selector: String,
        toSay words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await wait(until: "“\(words)” in \(selector)", sourceLocation: sourceLocation) {
            try await element(selector).text().contains(words)
        }
    }

    /// Waits until a field holds just this.
    package func wait(
        forField selector: String,
        toHold value: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await wait(until: "“\(value)” in \(selector)", sourceLocation: sourceLocation) {
            try await element(selector).value() == value
        }
    }
}
