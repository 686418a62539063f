import Models

/// The file that holds the token for GitHub, in its one line.
///
/// Unlike a password, which is this app's alone, it opens what is somebody's elsewhere: so it is not taken from a file that
/// others can read.
struct GitHubTokenFile {
    private let file: SecretFile

    init(path: String) {
        file = SecretFile(path: path)
    }

    func token() throws(GitHubTokenFileError) -> GitHubToken {
        guard let bytes = file.content(upTo: GitHubToken.lengthLimit + 3) else { throw .unreadable(path: file.path) }
        guard !file.isReadableByOthers else { throw .readableByOthers(path: file.path) }
        do {
            return try GitHubToken(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw .noToken(path: file.path)
        }
    }
}
