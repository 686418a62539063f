package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Takes a file of songs or movies, and shows how its import goes.
package struct ImportController: Sendable {
    /// The largest file, in bytes. It goes to disk as it arrives, so it may be larger than other forms.
    package static let sizeLimit = 100 << 20

    private static let standard = ImportOptions(kind: .songs)

    private let imports: ImportModel
    private let pages: PageResponder
    /// For files on their way: each may take 100 MB of the disk.
    private let semaphore = AsyncSemaphore(2)

    package init(imports: ImportModel, pages: PageResponder) {
        self.imports = imports
        self.pages = pages
    }

    package func show() async -> Response {
        await page(Self.standard)
    }

    package func begin(_ request: Request) async throws -> Response {
        do {
            try await imports.checkWhetherToBegin()
        } catch {
            return await refuse(Self.standard, because: error.words, status: .conflict)
        }
        guard semaphore.tryAcquire() else {
            let words = "Other files are being sent just now. Try again in a moment."
            return await refuse(Self.standard, because: words, status: .conflict)
        }
        defer { semaphore.release() }
        let form: MultipartForm
        do {
            form = try await MultipartForm(decoding: request, limits: Self.limits)
        } catch {
            guard error.requestError.status == .contentTooLarge else { throw error.requestError }
            return await refuse(Self.standard, because: Self.words(for: error.requestError), status: .contentTooLarge)
        }
        return await begin(form)
    }

    package func cancel() async -> Response {
        await imports.cancel()
        return pages.seeOther(.importing)
    }

    /// What was wrong with the rows of the last file, as a file.
    package func problems() async -> Response {
        guard case .ended(let report) = await imports.state.activity, report.problems.count > 0 else {
            return pages.notFound()
        }
        let bytes = await withTaskExecutorPreference(globalConcurrentExecutor) {
            report.problems.csv(in: report.job.options.kind)
        }
        return .download(.bytes(bytes), name: "problems.csv", contentType: CatalogueFormat.csv.contentType)
    }

    private func begin(_ form: MultipartForm) async -> Response {
        guard let options = ImportOptions(form) else {
            let words = "Choose what is in the file and its format from the lists."
            return await refuse(Self.standard, because: words, status: .unprocessableContent)
        }
        guard let file = form.file(named: "file") else {
            return await refuse(options, because: "Choose a file.", status: .unprocessableContent)
        }
        do {
            try await imports.begin(ImportFile(file), options: options)
            return pages.seeOther(.importing)
        } catch {
            return await refuse(options, because: error.words, status: .conflict)
        }
    }

    private func refuse(_ options: ImportOptions, because error: String, status: HTTPResponse.Status) async -> Response
    {
        let page = await page(options, error: error, status: status)
        return status == .conflict ? page.inviting(after: PageResponder.pause) : page
    }

    private func page(_ options: ImportOptions, error: String? = nil, status: HTTPResponse.Status = .ok) async
        -> Response
    {
        let page = ImportViewModel(await imports.state, options, sizeLimit: Self.sizeLimit, error: error)
        return pages.show(page, status: status)
    }

    private static func words(for excess: RequestError) -> String {
        switch excess {
        case .fileTooLarge, .formTooLarge:
            "The file is larger than \(sizeLimit >> 20) MB. Divide it, or use flipside import."
        default: excess.reason
        }
    }

    private static let limits: MultipartLimits = {
        var limits = MultipartLimits()
        limits.fileCount = 1
        limits.fieldCount = 10
        limits.fieldSize = 1 << 10
        limits.fileSize = sizeLimit
        limits.totalSize = sizeLimit + (64 << 10)
        return limits
    }()
}

extension ImportOptions {
    /// What was chosen in the form; nil for what cannot be chosen there. A form without a format leaves that to the file.
    fileprivate init?(_ form: MultipartForm) {
        let format = form["format"]?.bytes.isEmpty == false ? form["format"] : nil
        guard let kind = form["kind"]?.string.flatMap(CatalogueKind.init) else { return nil }
        guard format == nil || format?.string.flatMap(CatalogueFormat.init) != nil else { return nil }
        self.init(
            kind: kind,
            format: format?.string.flatMap(CatalogueFormat.init),
            isStrict: form["strict"] != nil,
            skipsDuplicates: form["duplicates"] != nil
        )
    }
}
