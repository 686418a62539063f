import Models

extension StargazerRefusal {
    /// Why GitHub is not asked, and what to do.
    var words: String {
        switch self {
        case .tooManyNew(let until):
            "So many new names were asked for that GitHub is not asked for another one before "
                + "\(UTCTime.minute(notBefore: until)). With a token of your own it is asked at once."
        case .noRoom:
            "So many names are followed here that there is no room for another one. Ask whoever runs this server."
        }
    }
}
