/// Why a profile cannot be kept: what is wrong with each field, nil where nothing is.
package struct ProfileError: Error, Sendable, Equatable {
    package let firstName: NameError?
    package let lastName: NameError?

    package init(firstName: NameError?, lastName: NameError?) {
        self.firstName = firstName
        self.lastName = lastName
    }
}
