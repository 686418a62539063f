import Models
import ViewModels

extension Preview {
    static let profile = previews(
        of: "Profile",
        [
            "Profile": { ProfileViewModel($0.visitor, isSaved: false) },
            "Saved": { ProfileViewModel($0.visitor, isSaved: true) },
            "Refused": { placeholder in
                ProfileViewModel(
                    placeholder.visitor,
                    refused: ProfileInput(firstName: placeholder.words("Ada"), lastName: nil),
                    because: ProfileError(
                        firstName: .tooLong(length: 10_000, limit: Name.lengthLimit),
                        lastName: .missing
                    )
                )
            },
        ]
    )
}
