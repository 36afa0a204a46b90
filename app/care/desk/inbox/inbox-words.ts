import type { CareRule, InboxRow } from '../../contract/contact/inbox'

/** Of each rule its chip, and what it says. */
export const ruleWords: Readonly<Record<CareRule, { chip: string; says: string }>> = {
  red_reading: { chip: 'Readings', says: 'A reading or answer on the red list' },
  message: { chip: 'Messages', says: 'A message without an answer, oldest first' },
  plan_due: { chip: 'Plans due', says: 'A diet plan that is due' },
  letter: { chip: 'Letters', says: 'A doctor’s letter without which no diet plan is sent' },
  note_unsigned: { chip: 'Notes', says: 'The note of a visit that is not signed after 48 hours' },
  weight_change: { chip: 'Weight', says: 'Weight that moves faster than 1 kg a week' },
  meal_skipped: { chip: 'Meals', says: 'A meal skipped on half of the last 7 days told, or more' },
  silent: { chip: 'Quiet', says: 'Nothing told for 7 days' },
  ending: { chip: 'Ending', says: 'A plan that ends within 7 days' },
}

export const groupWords: Readonly<Record<InboxRow['group'], string>> = {
  now: 'Now',
  today: 'Today',
  week: 'This week',
}
