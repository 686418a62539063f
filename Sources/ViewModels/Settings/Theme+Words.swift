import Models

extension Theme {
    var words: String {
        switch self {
        case .auto: "As the system has it"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
