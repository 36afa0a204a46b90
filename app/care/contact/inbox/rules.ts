/**
 * Which clients wait for a dietitian: nine rules in their order, of each the longest waiting first. What was marked as done is over; what
 * comes after it begins anew. Pure.
 */
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { addDays, compactDay, dayOf, daysBetween, shortDay, shortWeekday, timeOf } from '~/domain/time/days'
import type { CareStep } from '../../contract/care-files'
import type { MealAnswer } from '../../contract/contact/check-ins'
import { type CareRule, careRules, type InboxRow } from '../../contract/contact/inbox'
import { mealWords } from '../../contract/contact/meal-words'
import { type MealName, mealNames } from '../../contract/diet-plan-body'

export type InboxClient = {
  client_id: string
  full_name: string
  /** E.164. */
  phone: string | null
  step: CareStep | null
  due_on: string | null
  /** The last day of what is paid. */
  paid_until: string | null
  consulted_on: string | null
  /** Days of the diet plans that were sent. */
  plans: readonly { starts_on: string; ends_on: string }[]
  /** A reading of the red list that no dietitian has marked as done. */
  red_reading: { at: string; kind: ReadingKind; words: string } | null
  weight_change: { at: string; words: string } | null
  /** When the client wrote what has no answer, the oldest first. */
  unanswered: readonly string[]
  /** A draft with what a doctor’s letter is needed for. */
  held_back: { since: string; flags: readonly string[] } | null
  /** When the oldest note of a visit was begun that is unsigned for 48 hours. */
  unsigned_note: string | null
  /** Of the last weeks, the newest first. */
  check_ins: readonly { day: string; meals: readonly { meal: MealName; answer: MealAnswer }[] }[]
  /** The last day on which the client told or wrote anything. */
  last_told: string | null
  /** When each rule was marked as done last. */
  done: Partial<Record<CareRule, string>>
}

export type InboxTerms = {
  /** In India. */
  today: string
  /** Until when an answer to a message is promised. */
  answerBy: (sentAt: string) => string | null
}

type Matter = Pick<InboxRow, 'since' | 'label' | 'why'> & Partial<Pick<InboxRow, 'reading_kind'>>
type Rule = (client: InboxClient, terms: InboxTerms, doneAt: string | null) => Matter | null

/** So many told days say which meal does not fit; half of them are enough. */
const toldDays = 7
const silentDays = 7
const endingDays = 7

const isAfter = (at: string, doneAt: string | null) => doneAt === null || at > doneAt
/** Of a day: one on which something was done is over. */
const isDayAfter = (day: string, doneAt: string | null) => doneAt === null || day > dayOf(doneAt)
export const isRunning = ({ step }: InboxClient) => step === 'running' || step === 'ending'
const dayWords = (day: string) => `${shortWeekday(day)} ${shortDay(day)}`
const countWords = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const rules: Readonly<Record<CareRule, Rule>> = {
  red_reading: ({ red_reading: red }, _, doneAt) =>
    red && isAfter(red.at, doneAt)
      ? { since: red.at, label: 'Call now', why: red.words, reading_kind: red.kind }
      : null,

  message({ unanswered }, { today, answerBy }, doneAt) {
    const open = unanswered.filter((at) => isAfter(at, doneAt))
    const [since] = open
    if (since === undefined) return null
    const until = answerBy(since)
    const day = until && dayOf(until)
    const isLate = until !== null && day !== null && day < today
    const label =
      until === null
        ? 'Answer'
        : isLate
          ? 'Answer is late'
          : `Answer by ${day === today ? '' : `${dayWords(day ?? '')}, `}${timeOf(until)}`
    const when = `${dayOf(since) === today ? 'today' : dayWords(dayOf(since))}, ${timeOf(since)}`
    const count = open.length === 1 ? 'A message' : countWords(open.length, 'message')
    return { since, label, why: `${count} without an answer, the first of ${when}.` }
  },

  plan_due({ step, due_on: due, consulted_on: consulted, plans }, { today }, doneAt) {
    if (step !== 'plan_due' || due === null || due > today || !isDayAfter(due, doneAt)) return null
    const last = plans
      .map(({ ends_on }) => ends_on)
      .toSorted()
      .at(-1)
    return {
      since: due,
      label: due === today ? 'Plan due today' : `Plan due since ${dayWords(due)}`,
      why:
        last === undefined
          ? `First consultation on ${dayWords(consulted ?? due)}, no diet plan yet.`
          : `The diet plan ended on ${dayWords(last)}, and there is no next one.`,
    }
  },

  letter: ({ held_back: held }, _, doneAt) =>
    held && isAfter(held.since, doneAt)
      ? {
          since: held.since,
          label: 'Letter missing',
          why: `The diet plan is held back: ${held.flags.join(' ')} The doctor’s letter is not here yet.`,
        }
      : null,

  note_unsigned: ({ unsigned_note: since }, _, doneAt) =>
    since !== null && isAfter(since, doneAt)
      ? {
          since,
          label: 'Note unsigned',
          why: `The note of a visit, begun on ${dayWords(dayOf(since))}, is not signed: the client cannot read it.`,
        }
      : null,

  weight_change: ({ weight_change: change }, _, doneAt) =>
    change && isAfter(change.at, doneAt)
      ? { since: change.at, label: 'Faster than planned', why: change.words, reading_kind: 'weight' }
      : null,

  meal_skipped(client, _, doneAt) {
    if (client.step === null || client.step === 'ended') return null
    const told = client.check_ins
      .filter(({ day, meals }) => meals.length > 0 && isDayAfter(day, doneAt))
      .slice(0, toldDays)
    const skipped = mealNames
      .map((meal) => ({
        meal,
        days: told.filter(({ meals }) => meals.some((one) => one.meal === meal && one.answer === 'skipped')),
      }))
      .toSorted((a, b) => b.days.length - a.days.length)
    const [most] = skipped
    const since = most?.days.at(-1)?.day
    if (!most || since === undefined || most.days.length * 2 < toldDays) return null
    const title = mealWords[most.meal]
    return {
      since,
      label: `${title} does not fit`,
      why: `${title} skipped on ${most.days.length} of the last ${told.length} days told.`,
    }
  },

  silent(client, { today }, doneAt) {
    if (!isRunning(client)) return null
    const began = client.plans.map(({ starts_on }) => starts_on).toSorted()[0]
    const since = [began, client.last_told, doneAt && dayOf(doneAt)]
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1)
    if (since === undefined) return null
    const days = daysBetween(since, today)
    if (days < silentDays) return null
    const last = client.last_told
    return {
      since,
      label: 'Quiet',
      why:
        last === null
          ? `Nothing told since the diet plan began on ${dayWords(began ?? since)}.`
          : `Nothing told for ${daysBetween(last, today)} days, since ${dayWords(last)}.`,
    }
  },

  ending({ paid_until: end }, { today }, doneAt) {
    if (end === null) return null
    const left = daysBetween(today, end)
    const since = addDays(end, -endingDays)
    if (left < 0 || left > endingDays || !isDayAfter(since, doneAt)) return null
    const label = left === 0 ? 'Ends today' : left === 1 ? 'Ends tomorrow' : `Ends in ${left} days`
    return { since, label, why: `The plan that was bought ends on ${compactDay(end)}.` }
  },
}

const groupOf = (rule: CareRule): InboxRow['group'] =>
  rule === 'red_reading' ? 'now' : ['message', 'plan_due', 'letter', 'note_unsigned'].includes(rule) ? 'today' : 'week'

/** Of each client a row for every rule that holds. */
export function inboxOf(clients: readonly InboxClient[], terms: InboxTerms): InboxRow[] {
  return careRules.flatMap((rule) =>
    clients
      .flatMap((client): InboxRow[] => {
        const matter = rules[rule](client, terms, client.done[rule] ?? null)
        const { client_id, full_name, phone } = client
        const toCall = rule === 'red_reading' ? phone : null
        if (!matter) return []
        return [{ client_id, full_name, rule, group: groupOf(rule), phone: toCall, reading_kind: null, ...matter }]
      })
      .toSorted((a, b) => a.since.localeCompare(b.since) || a.full_name.localeCompare(b.full_name)),
  )
}
