/** What a client writes of their health for an appointment, by the names that the contract and the columns have; stored sealed. */
export const healthNotes = ['medical_issue', 'message'] as const
