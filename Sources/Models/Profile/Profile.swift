/// Who a visitor says that they are.
package struct Profile: Sendable, Hashable {
    package let firstName: Name
    package let lastName: Name

    /// - Parameters: What stood in the fields; nil where there was no field.
    /// - Throws: All that is wrong, with both names.
    package init(firstName: String?, lastName: String?) throws(ProfileError) {
        let first = Self.result(of: firstName)
        let last = Self.result(of: lastName)
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

    private static func result(of typed: String?) -> Result<Name, NameError> {
        do throws(NameError) {
            return .success(try Name(typed))
        } catch {
            return .failure(error)
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
