import Models

/// Keeps the comments in memory, or fails as a full disk does.
actor MemoryCommentsStore: CommentsStore {
    struct DiskFull: Error {}

    private(set) var list: CommentList?
    private let isFull: Bool

    init(list: CommentList? = nil, isFull: Bool = false) {
        self.list = list
        self.isFull = isFull
    }

    func load() -> CommentList? { list }

    func replace(with list: CommentList) throws {
        if isFull { throw DiskFull() }
        self.list = list
    }
}
