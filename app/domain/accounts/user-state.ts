export const userRoles = ['client', 'admin'] as const
export type UserRole = (typeof userRoles)[number]

/** blocked: staff have closed the account, or it was erased. */
export const userStatuses = ['active', 'blocked'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Which language a person speaks with the clinic. */
export const personLanguages = ['en', 'hi'] as const
export type PersonLanguage = (typeof personLanguages)[number]
export const languageNames: Record<PersonLanguage, string> = { en: 'English', hi: 'Hindi' }
export const languageChoices = personLanguages.map((value) => ({ value, label: languageNames[value] }))
