export const userRoles = ['client', 'admin'] as const
export type UserRole = (typeof userRoles)[number]

/** blocked: staff have closed the account, or it was erased. */
export const userStatuses = ['active', 'blocked'] as const
export type UserStatus = (typeof userStatuses)[number]
