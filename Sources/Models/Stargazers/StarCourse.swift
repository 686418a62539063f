/// How far one sync has come.
struct StarCourse: Sendable {
    var stored: StoredStars
    let run: SyncRun
    /// The last one that is done.
    var page = 0
    /// nil at the end.
    var nextPage: Int?
    /// What the source has called the last page; nil as long as it has not.
    var announcedPage: Int?
    var requestCount = 0
    var allowance: RequestAllowance?
    /// Whether it has come to an end that cannot be one.
    private(set) var endsEarly = false

    mutating func count(_ answer: StarAnswer, ofPage page: Int) {
        self.page = page
        requestCount += 1
        allowance = answer.allowance ?? allowance
    }

    mutating func endEarly() {
        nextPage = nil
        endsEarly = true
    }

    /// Whether a page that names no next one can be the last: it is not when a later one was announced, and an empty page
    /// is not when it was announced, or when nothing was, as it is for pages that are as they were.
    func mayEnd(with batch: StarBatch) -> Bool {
        guard page > 1, batch.isEmpty else { return page >= announcedPage ?? 0 }
        return page > announcedPage ?? .max
    }

    /// Whether it may be that only the name of the next page is missing: the page is full, and more is kept than came until
    /// here. To ask for that page is no harm.
    func isCutOff(after batch: StarBatch) -> Bool {
        batch.rowCount >= StarRequest.pageSize && stored.count > page * StarRequest.pageSize
    }
}

extension StarBatch {
    fileprivate var rowCount: Int { stars.count + leftOutCount }
    fileprivate var isEmpty: Bool { rowCount == 0 }
}
