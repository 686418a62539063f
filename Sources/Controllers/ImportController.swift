package import HTTPServer
import HTTPTypes
package import Models
import Routing
import Synchronization
import ViewModels

/// Imports files of songs or movies, and shows the progress.
package final class ImportController: Sendable {
    /// The maximum size of a file, in bytes. A file is written to disk as it arrives, so it may be larger than other
    /// forms.
    package static let sizeLimit = 100 << 20

    /// The choices in the form before a visitor has changed them.
    private static let defaults = ImportOptions(kind: .songs)

    private let imports: ImportModel
    private let pages: PageResponder
    /// The disk space for all uploads, including those still arriving and the one being imported.
    private let files: ByteBudget
    private let line = WaitingLine<ClientAddress?>()
    /// The last file whose columns, or whose kind, were not understood, until its sender chooses them or another such file arrives.
    private let waiting = Mutex<WaitingFile?>(nil)

    /// - Parameter files: The disk space for all uploads.
    package init(imports: ImportModel, pages: PageResponder, files: ByteBudget) {
        self.imports = imports
        self.pages = pages
        self.files = files
    }

    /// Shows the form, and the progress of the import. After a check, the form has the choices of the
    /// check, and after an import the kind of the last one.
    package func show(_ kind: CatalogueKind?, in context: RequestContext) async -> Response {
        let state = await imports.state
        let last = ImportOptions(kind: kind ?? state.lastKind ?? .songs)
        return await page(kind == nil ? state.checkedOptions ?? last : last, in: context)
    }

    /// Receives a file, and then begins to import it, or to check it. While it arrives, others can import.
    package func begin(_ request: Request, in context: RequestContext) async throws -> Response {
        if let refusal = await reasonToWait(context.client) {
            return await refuse(Self.defaults, because: refusal, status: .conflict, in: context)
        }
        let share = files.share(of: context.client)
        let form: MultipartForm
        do {
            form = try await MultipartForm(decoding: request, limits: Self.limits, counting: share)
        } catch {
            guard let refusal = UploadRefusal(error) else { throw error }
            return await refuse(Self.defaults, because: refusal, status: error.status, in: context)
        }
        return await begin(form, holding: share, in: context)
    }

    /// Cancels the import, and shows its result so far.
    package func cancel() async -> Response {
        await imports.cancel()
        return pages.seeOther(.importing())
    }

    /// Sends the invalid rows of the last import as a file.
    package func problems(in context: RequestContext) async -> Response {
        guard case .ended(let report) = await imports.state.activity, report.problems.count > 0 else {
            return pages.notFound(in: context)
        }
        let bytes = await withTaskExecutorPreference(globalConcurrentExecutor) {
            report.problems.csv(in: report.job.options.kind)
        }
        return .download(.bytes(bytes), name: "problems.csv", contentType: CatalogueFormat.csv.contentType)
    }

    private func begin(
        _ form: MultipartForm,
        holding share: ByteBudget.Share,
        in context: RequestContext
    ) async -> Response {
        guard let options = ImportOptions(reading: { form[$0.name] }) else {
            return await refuse(Self.defaults, because: .unknownOptions, status: .unprocessableContent, in: context)
        }
        guard let file = form.file(named: ImportFormField.file.name) else {
            return await refuse(options, because: .noFile, status: .unprocessableContent, in: context)
        }
        if let refusal = await reasonToWait(context.client) {
            return await refuse(options, because: refusal, status: .conflict, in: context)
        }
        return await begin(file, holding: share, options, in: context)
    }

    /// Begins to import a file, and shows its first rows if its columns are not understood.
    private func begin(
        _ file: UploadedFile,
        holding share: ByteBudget.Share,
        _ options: ImportOptions,
        in context: RequestContext
    ) async -> Response {
        var options = options
        options.remembered = (try? await imports.chosenColumns(of: options.kind)) ?? [:]
        let preview = await Self.preview(of: file, share, options)
        let held = preview.map { WaitingFile(upload: file, share: share, options: options, preview: $0, from: context) }
        waiting.withLock { file in
            if held != nil || file?.isFrom(context) == true { file = held }
        }
        do {
            try await imports.begin(ImportFile(file, holding: share), options: options, by: context.visitor)
            line.leave(context.client, at: .now)
            guard let held, await imports.isShared else { return pages.seeOther(.importing()) }
            // Another machine, which may get the next request, does not have the file. The attempt to import it ends soon.
            try? await withTimeLimit(.seconds(2), error: CancellationError()) { [imports] in
                _ = await imports.waitForReport()
            }
            return await page(held.options, status: .unprocessableContent, in: context)
        } catch {
            return await refuse(options, because: .notBegun(error), status: .conflict, in: context)
        }
    }

    /// Imports the file that waits with the columns that the form chooses, and remembers them for files with the same
    /// header, also if the file is gone, or on another machine.
    package func choose(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: ImportColumnsField.self)
        let waiting = waitingFile(in: context)
        let file = waiting?.token.text == form.text(of: .token) ? waiting : nil
        if let file, let name = form.text(of: .encoding), TextEncoding(rawValue: name) != file.options.encoding {
            var options = file.options
            options.encoding = TextEncoding(rawValue: name)
            return await begin(file.upload, holding: file.share, options, in: context)
        }
        if let kind = form.text(of: .otherKind).flatMap(CatalogueKind.init) {
            return await begin(file, as: kind, in: context)
        }
        guard let choice = ColumnChoice(form, of: file) else {
            return await refuse(Self.defaults, because: .noWaitingFile, status: .conflict, in: context)
        }
        let chosen: ChosenColumns
        do throws(UploadRefusal) {
            chosen = try choice.columns()
        } catch {
            let status = HTTPResponse.Status.unprocessableContent
            return await refuse(choice.options, because: error, status: status, choosing: choice, in: context)
        }
        try await imports.remember(chosen, for: choice.preview.header, of: choice.options.kind)
        guard let file else {
            return await refuse(choice.options, because: .rememberedColumns, status: .conflict, in: context)
        }
        var options = file.options
        options.mapping = chosen
        return await begin(file, options, choosing: choice, in: context)
    }

    /// Imports the file that waits as another kind than it was sent as.
    private func begin(_ file: WaitingFile?, as kind: CatalogueKind, in context: RequestContext) async -> Response {
        guard let file else {
            return await refuse(ImportOptions(kind: kind), because: .noWaitingFile, status: .conflict, in: context)
        }
        var options = file.options
        options.kind = kind
        options.remembered = (try? await imports.chosenColumns(of: kind)) ?? [:]
        return await begin(file, options, choosing: ColumnChoice(file), in: context)
    }

    private func begin(
        _ file: WaitingFile,
        _ options: ImportOptions,
        choosing choice: ColumnChoice,
        in context: RequestContext
    ) async -> Response {
        var options = options
        // The button imports, also after a check.
        options.isCheck = false
        do {
            try await imports.begin(ImportFile(file.upload, holding: file.share), options: options, by: context.visitor)
        } catch {
            let refusal = UploadRefusal.notBegun(error)
            return await refuse(options, because: refusal, status: .conflict, choosing: choice, in: context)
        }
        waiting.withLock { if $0?.token.text == file.token.text { $0 = nil } }
        return pages.seeOther(.importing())
    }

    /// Deletes the items that an import has added, and takes back what it has filled.
    package func undo(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: ImportUndoField.self)
        guard let kind = form.text(of: .kind).flatMap(CatalogueKind.init), let id = form.number(in: .id) else {
            return await refuse(Self.defaults, because: .unknownOptions, status: .unprocessableContent, in: context)
        }
        do {
            let undone = try await imports.undo(Int64(id), of: kind)
            return await page(ImportOptions(kind: kind), undone: (kind, undone), in: context)
        } catch is CatalogueBusy {
            return await refuse(ImportOptions(kind: kind), because: .busy, status: .conflict, in: context)
        }
    }

    /// Returns the first rows of a file whose columns are not understood, or its other kind; `nil` for any other file.
    private static func preview(
        of file: UploadedFile,
        _ share: ByteBudget.Share,
        _ options: ImportOptions
    ) async -> ImportPreview? {
        await withTaskExecutorPreference(globalConcurrentExecutor) {
            ImportPreview.ofUnknownColumns(options) { ImportFile(file, holding: share) }
        }
    }

    /// Returns the reason that a client cannot begin now: an import is running, or another client waits for longer.
    private func reasonToWait(_ client: ClientAddress?) async -> UploadRefusal? {
        var refusal: UploadRefusal?
        do { try await imports.requireIdle() } catch { refusal = .notBegun(error) }
        return line.admits(client, isFree: refusal == nil, at: .now) ? nil : refusal ?? .othersAreNext
    }

    /// Returns the waiting file, which only its sender sees, for an hour.
    private func waitingFile(in context: RequestContext) -> WaitingFile? {
        waiting.withLock { file in
            if let held = file, held.arrival.duration(to: .now) > .seconds(3_600) { file = nil }
            return file?.isFrom(context) == true ? file : nil
        }
    }

    private func refuse(
        _ options: ImportOptions,
        because refusal: UploadRefusal,
        status: HTTPResponse.Status,
        choosing choice: ColumnChoice? = nil,
        in context: RequestContext
    ) async -> Response {
        let page = await page(options, refusal: refusal, status: status, choosing: choice, in: context)
        return status == .conflict || status == .serviceUnavailable ? page.retryable() : page
    }

    private func page(
        _ options: ImportOptions,
        refusal: UploadRefusal? = nil,
        undone: (kind: CatalogueKind, result: UndoneAddition?)? = nil,
        status: HTTPResponse.Status = .ok,
        choosing choice: ColumnChoice? = nil,
        in context: RequestContext
    ) async -> Response {
        let choice = choice ?? waitingFile(in: context).map(ColumnChoice.init)
        let page = ImportViewModel(
            await imports.state,
            options,
            sizeLimit: Self.sizeLimit,
            refusal: refusal,
            undone: undone,
            recent: (try? await imports.recentImports()) ?? [],
            choice: choice.map { ($0.preview, $0.token, $0.options) }
        )
        return pages.show(page, status: status, in: context)
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

/// A file that waits until its sender chooses its columns.
private struct WaitingFile: Sendable {
    let upload: UploadedFile
    let share: ByteBudget.Share
    let options: ImportOptions
    let preview: ImportPreview
    private let client: ClientAddress?
    private let visitor: VisitorID?
    let token = FormToken.random()
    let arrival = ContinuousClock.now

    init(
        upload: UploadedFile,
        share: ByteBudget.Share,
        options: ImportOptions,
        preview: ImportPreview,
        from context: RequestContext
    ) {
        self.upload = upload
        self.share = share
        self.options = options
        self.preview = preview
        client = context.client
        visitor = context.visitor
    }

    /// Whether the file was sent by the same visitor, from the same network.
    func isFrom(_ context: RequestContext) -> Bool { client == context.client && visitor == context.visitor }
}

/// The meanings of the columns of a file, as a form has them.
private struct ColumnChoice {
    /// The rows of the file; of a file that is not here only the names of the columns.
    let preview: ImportPreview
    let options: ImportOptions
    let token: FormToken

    /// The choice before anything was chosen.
    init(_ file: WaitingFile) {
        (preview, options, token) = (file.preview, file.options, file.token)
    }

    /// Reads a form. Fails for one without the names of the columns, if the file is not here.
    init?(_ form: PostedForm<ImportColumnsField>, of file: WaitingFile?) {
        let sent = ImportPreview(
            columns: form.values(of: .columnName).map { .init(name: $0.repairedString, guess: nil, values: []) }
        )
        guard let options = file?.options ?? ImportOptions(reading: { form[.options($0)] }) else { return nil }
        let preview = file?.preview ?? sent
        guard (2...ImportPreview.columnLimit).contains(preview.columns.count) else { return nil }
        let kind = options.kind
        let fields = preview.columns.indices.map { number in
            form.text(of: .column(number)).flatMap { key in kind.fields.first { kind.key(of: $0) == key } }
        }
        self.preview = preview.choosing(fields)
        self.options = options
        token = file?.token ?? .random()
    }

    func columns() throws(UploadRefusal) -> ChosenColumns {
        let kind = options.kind
        var columns: [String: CatalogueField] = [:]
        for column in preview.columns {
            guard let field = column.guess else { continue }
            guard !columns.values.contains(field), columns[column.name] == nil else { throw .repeatedField }
            columns[column.name] = field
        }
        let missing = kind.fields.filter { $0.isRequired(in: kind) && !columns.values.contains($0) }
        guard missing.isEmpty else { throw .missingFields(missing, kind) }
        return ChosenColumns(columns)
    }
}

extension UploadRefusal {
    /// Fails for an error that has nothing to do with the size or the number of files.
    fileprivate init?(_ error: RequestError) {
        switch error {
        case .fileTooLarge, .formTooLarge: self = .fileTooLarge(limit: ImportController.sizeLimit)
        case .overloaded: self = .tooManyUploads
        case _ where error.status == .contentTooLarge: self = .formTooLarge(reason: error.reason)
        default: return nil
        }
    }
}

extension ImportOptions {
    /// Reads the options of the form; fails for an unknown value. Without a format, the file determines it.
    fileprivate init?(reading value: (ImportFormField) -> FormValue?) {
        let format = value(.format)?.bytes.isEmpty == false ? value(.format) : nil
        let encoding = value(.encoding)?.bytes.isEmpty == false ? value(.encoding) : nil
        guard let kind = value(.kind)?.string.flatMap(CatalogueKind.init) else { return nil }
        guard encoding == nil || encoding?.string.flatMap(TextEncoding.init(rawValue:)) != nil else { return nil }
        guard format == nil || format?.string.flatMap(CatalogueFormat.init) != nil else { return nil }
        self.init(
            kind: kind,
            format: format?.string.flatMap(CatalogueFormat.init),
            encoding: encoding?.string.flatMap(TextEncoding.init(rawValue:)),
            isStrict: value(.strict) != nil,
            skipsDuplicates: value(.duplicates) != nil,
            isCheck: value(.check) != nil
        )
    }
}

extension ImportFile {
    /// An uploaded file. Its content is deleted with this value, which also releases its disk space.
    fileprivate init(_ upload: UploadedFile, holding share: ByteBudget.Share) {
        let content = upload.content
        let offset = Mutex(0)
        self.init(name: upload.name.repairedString, byteCount: content.byteCount) {
            defer { withExtendedLifetime(share) {} }
            return try offset.withLock { offset in
                let part = try content.part(offset..<offset + (64 << 10)).contents()
                offset += part.count
                return part.isEmpty ? nil : part
            }
        }
    }
}
