/** What a client tells of their health for an appointment, by the names that the contract and the columns have; stored sealed. */
export const healthNotes = ['medical_issue', 'message', 'plate'] as const

type HealthNote = (typeof healthNotes)[number]
export const noHealthNotes: Record<HealthNote, null> = { medical_issue: null, message: null, plate: null }
