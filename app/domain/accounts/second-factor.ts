/** What is true of second factors whoever asks: how codes are written, and for how long a proof counts. */

/** For so long after a password or a code was given, refunds, exports and changes to the account's safety need no other one. */
export const proofKeptMinutes = 15

export const recoveryCodeCount = 10

/** No letters or digits that look alike; 24 of 31 signs are 118 bits, so that a fast hash is enough. */
export const recoveryCodeSigns = 'abcdefghjkmnpqrstuvwxyz23456789'
export const recoveryCodeLength = 24

/** What people put between the groups of a code, and capitals, mean nothing. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** Of an app: six digits, perhaps in two groups. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(plainCode(typed))

/** 'abcdefgh' → 'abcd-efgh', as it is shown and written down. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
