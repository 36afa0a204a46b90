/** Why two files of one client cannot be made one yet, and what is decided where they differ, in the words of the preview. */

export const mergeStops = {
  both_merged: 'Both files were made of several already. Part those of one of them first.',
  erasure_waits: 'One of the two files is to be erased. Keep that account, or wait until it is erased.',
  withdrawal_waits: 'Allergies of one of the two files wait to be erased. Decide that first.',
  health_consent_differs:
    'In one file the client agrees that we keep health details, in the other they have taken that back. Ask the client: once both files say the same, they can be merged.',
  food_unreadable:
    'Allergies in one of the two files cannot be read any more. Ask the client and write them down first.',
  both_plans_open:
    'Both files have a diet plan that runs, or a draft of one. A dietitian has to withdraw, send or discard one of them first.',
  owner_needed:
    'Only an owner can merge these two: both have a log-in, or health details would come to be read by who logs in.',
} as const
export type MergeStop = keyof typeof mergeStops

export const mergeNotes = {
  log_in_stays: 'The file with the log-in stays. Its email stays with it, because the client logs in with it.',
  log_in_ends:
    'The other file has a log-in too. It ends: the client is told by mail which email to log in with. Parting the files opens it again.',
  food_joined:
    'Food: the allergies and dislikes of both files are kept. A diet of the file that stays holds. Please ask the client.',
  care_joined:
    'Care: diet plans, readings, notes, documents and messages come together, and the allergies of both are kept. What else is told in the care file that stays holds. Check-ins of a day that both have, and whom the other file was shared with, stay in the other one.',
  consents_stricter: 'Consents: where the two differ, the stricter one holds.',
} as const
export type MergeNote = keyof typeof mergeNotes

export const mergeStopNames = Object.keys(mergeStops) as [MergeStop, ...MergeStop[]]
export const mergeNoteNames = Object.keys(mergeNotes) as [MergeNote, ...MergeNote[]]

/** What the two files may say differently, and staff choose. */
export const mergedFields = ['full_name', 'phone_number', 'email', 'language'] as const
export type MergedField = (typeof mergedFields)[number]

/** What goes from one file to the other, as the preview names it. */
export const movedNames = {
  appointments: 'Appointments',
  orders: 'Orders, with their payments and deliveries',
  user_notes: 'Notes of the staff',
  consents: 'Consents',
  care_files: 'Care file',
  diet_plans: 'Diet plans',
  readings: 'Readings',
  visit_notes: 'Notes of visits',
  check_ins: 'Check-ins',
  care_tasks: 'Done tasks of care',
  care_documents: 'Documents',
  care_messages: 'Messages',
} as const
export type MovedTable = keyof typeof movedNames
export const movedTables = Object.keys(movedNames) as [MovedTable, ...MovedTable[]]
