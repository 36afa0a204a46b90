/** Which values are refused as mistyped, which are asked for once more, and which need to be acted upon at once. Pure. */
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { Decimal } from '~/domain/food/decimal'
import { daysBetween, longDay } from '~/domain/time/days'
import type { CareFacts } from '../../food/kitchen-content'
import { hba1cPercent } from '../../formulas/body'

export type KindFacts = CareFacts['readings']['kinds'][number]
/** As it is stored: decimal text in the kind's own unit. */
export type Value = { value: string; lower: string | null }
type Limits = Pick<KindFacts, 'least' | 'most' | 'askAgain' | 'actNow'>

/** What the client reads at once. */
export const actNowSentence = 'Do now what your doctor told you, and call your doctor. In an emergency call 112.'

/** What has come in another unit, in the kind's own. */
export const inOwnUnit = (kind: KindFacts, given: number, unit: 'usual' | 'mmol_mol'): Decimal =>
  unit === 'mmol_mol' && kind.id === 'hba1c' ? hba1cPercent(given) : new Decimal(given)

export const textOf = ({ digits }: Pick<KindFacts, 'digits'>, figure: Decimal): string => figure.toFixed(digits)

export type Refusal = { field: 'value' | 'lower'; message: string }

/** @param given before it is rounded */
export function refusalOf(kind: KindFacts, value: Decimal, lower: Decimal | null): Refusal | null {
  const within = (limits: Limits, figure: Decimal) =>
    figure.greaterThanOrEqualTo(limits.least) &&
    figure.lessThanOrEqualTo(limits.most) &&
    figure.decimalPlaces() <= kind.digits
  const decimals = ['in whole numbers', 'with one decimal at most', 'with two decimals at most'][kind.digits]
  const sentence = ({ least, most }: Limits, what: string) =>
    `Please enter ${what} from ${least} to ${most} ${kind.unit}, ${decimals}`
  const name = `“${kind.label}”`
  if (!kind.lower) return within(kind, value) ? null : { field: 'value', message: sentence(kind, name) }
  if (!within(kind, value)) return { field: 'value', message: sentence(kind, 'the upper value') }
  if (lower === null || !within(kind.lower, lower))
    return { field: 'lower', message: sentence(kind.lower, 'the lower value') }
  return value.greaterThan(lower) ? null : { field: 'lower', message: 'The upper value is the higher one' }
}

/**
 * Why a value is asked for once more; null: it is not.
 * @param last the last reading of this kind before it; @param isShown false: the last one is hidden on the client's pages
 */
export function doubtOf(
  kind: KindFacts,
  given: Value & { taken_on: string },
  { last, isAdult, isShown }: { last: (Value & { taken_on: string }) | null; isAdult: boolean; isShown: boolean },
): string | null {
  const asks = (limits: Limits, text: string) => isBeyond(limits.askAgain, text)
  const written = shownValue(kind, given)
  if (asks(kind, given.value) || (kind.lower && given.lower !== null && asks(kind.lower, given.lower)))
    return `${written} is unusual. If it is right, tick the box and save it once more.`
  const { change, isPercent, withinDays, adultsOnly } = kind.askAgain ?? {}
  if (change === undefined || last === null || (adultsOnly && !isAdult)) return null
  if (withinDays !== undefined && daysBetween(last.taken_on, given.taken_on) > withinDays) return null
  const most = isPercent ? new Decimal(last.value).times(change).div(100) : new Decimal(change)
  if (new Decimal(given.value).minus(last.value).abs().lessThanOrEqualTo(most)) return null
  const before = isShown
    ? `It was ${shownValue(kind, last)} on ${longDay(last.taken_on)}.`
    : 'It is far from the last one.'
  return `${before} If ${written} is right, tick the box and save it once more.`
}

export const shownValue = ({ unit }: Pick<KindFacts, 'unit'>, { value, lower }: Value): string =>
  `${lower === null ? value : `${value}/${lower}`} ${unit}`

/** Glucose below 70 or above 300, blood pressure from 180/120 on. */
export const needsAction = (kind: KindFacts, { value, lower }: Value): boolean =>
  isBeyond(kind.actNow, value) || (lower !== null && isBeyond(kind.lower?.actNow, lower))

function isBeyond(
  limits: { below?: number | undefined; above?: number | undefined } | undefined,
  text: string,
): boolean {
  const figure = new Decimal(text)
  return (
    (limits?.below !== undefined && figure.lessThan(limits.below)) ||
    (limits?.above !== undefined && figure.greaterThan(limits.above))
  )
}

/** @throws where content/ has no such kind, which its schema does not let pass */
export function requireKind(facts: CareFacts, id: ReadingKind): KindFacts {
  const kind = facts.readings.kinds.find((one) => one.id === id)
  if (!kind) throw new Error(`content/care/readings.yaml has no kind ${id}`)
  return kind
}
