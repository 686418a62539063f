/// The first and the last name of a visitor.
package struct Profile: Sendable, Hashable {
    package let firstName: Name
    package let lastName: Name

    /// Creates a profile from the contents of two form fields; `nil` stands for a missing field.
    /// - Throws: The errors of both names.
    package init(firstName: String?, lastName: String?) throws(ProfileError) {
        let first = Result { () throws(FieldError) in try Name(firstName) }
        let last = Result { () throws(FieldError) in try Name(lastName) }
        guard case .success(let firstName) = first, case .success(let lastName) = last else {
            throw ProfileError(firstName: first.failure, lastName: last.failure)
        }
        self.init(firstName: firstName, lastName: lastName)
    }

    package init(firstName: Name, lastName: Name) {
        self.firstName = firstName
        self.lastName = lastName
    }

    package var fullName: String { "\(firstName.text) \(lastName.text)" }
}

/// The errors of a profile, one for each invalid field.
package struct ProfileError: Error, Sendable, Equatable {
    package let firstName: FieldError?
    package let lastName: FieldError?

    package init(firstName: FieldError?, lastName: FieldError?) {
        self.firstName = firstName
        self.lastName = lastName
    }
}

/// The name of a person: one visible line without white space at its ends.
package struct Name: Sendable, Hashable {
    /// The maximum length of a name, in UTF-16 code units, like the `maxlength` of an HTML field.
    package static let lengthLimit = 100

    package let text: String

    /// Creates a name from the contents of a form field; `nil` stands for a missing field.
    package init(_ typed: String?) throws(FieldError) {
        guard let line = try FieldRules.line(typed ?? "", limit: Self.lengthLimit, isTyped: true)
        else { throw .blank }
        text = line
    }

    /// Creates a name from a stored text.
    package init(stored text: String) {
        self.text = text
    }

    /// Compares bytes: two spellings of an accented letter are different names, as they are for the database.
    package static func == (lhs: Name, rhs: Name) -> Bool {
        lhs.text.utf8.elementsEqual(rhs.text.utf8)
    }
}

/// The name in the greeting.
package enum Greeting: Sendable, Hashable {
    /// No name is known.
    case nobody
    /// The name by which the visitor wants to be greeted.
    case name(Name)
    /// The visitor's profile, if the visitor has chosen no name for the greeting.
    case profile(Profile)

    /// The name; `nil` if none is known.
    package var name: String? {
        switch self {
        case .nobody: nil
        case .name(let name): name.text
        case .profile(let profile): profile.fullName
        }
    }

    /// The first letter of the name, in upper case; `nil` if none is known.
    package var initial: String? { name?.first?.uppercased() }
}

extension Result {
    /// The error of a failure; `nil` for a success.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
