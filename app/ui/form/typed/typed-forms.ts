/**
 * What is typed into a long form and not saved yet, in this browser: one for each person and form, with the steps that led to it, so that it
 * survives a crash and can be undone after one. A step is never dropped for a newer one, but for the oldest of many.
 */

export type Fields = [name: string, value: string][]
export type KeptSteps = {
  /** In milliseconds since 1970, by this browser's clock. */
  at: number
  /** The oldest first. */
  steps: Fields[]
}

const mostSteps = 30
/** As long as a sentence: a deletion of more is a step of its own. */
const sentenceLetters = 60
/** Typing that goes on for longer is more than one step. */
const stepMs = 5000

/** @param form such as content:plans:subscription.2 */
const nameOf = (personId: string, form: string) => `aahar-form:${personId}:${form}`

export function keptSteps(personId: string, form: string): KeptSteps | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(personId, form)) ?? 'null') as KeptSteps | null
    return kept && Array.isArray(kept.steps) && kept.steps.every(Array.isArray) ? kept : null
  } catch {
    return null
  }
}

/** @returns false: this browser keeps nothing, or has no room */
export function keepSteps(personId: string, form: string, kept: KeptSteps | null): boolean {
  try {
    if (kept === null) localStorage.removeItem(nameOf(personId, form))
    else localStorage.setItem(nameOf(personId, form), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export const isSameFields = (a: Fields, b: Fields): boolean => JSON.stringify(a) === JSON.stringify(b)

const lettersOf = (fields: Fields) => fields.reduce((sum, [, value]) => sum + value.length, 0)
/** The one field that differs; null: none, or several. */
function changedField(a: Fields, b: Fields): string | null {
  const differing = b.filter(([name, value], at) => a[at]?.[0] !== name || a[at]?.[1] !== value)
  return a.length === b.length && differing.length === 1 ? (differing[0]?.[0] ?? null) : null
}

/**
 * The steps with what is typed now: the last step goes on where the same field was typed into a moment ago, else a new one begins.
 */
export function withStep(kept: KeptSteps, now: Fields, at: number): KeptSteps {
  const last = kept.steps.at(-1)
  if (last && isSameFields(last, now)) return kept
  const before = kept.steps.at(-2)
  const goesOn =
    last !== undefined &&
    before !== undefined &&
    at - kept.at < stepMs &&
    changedField(before, last) !== null &&
    changedField(before, last) === changedField(last, now) &&
    lettersOf(last) - lettersOf(now) < sentenceLetters
  const steps = [...(goesOn ? kept.steps.slice(0, -1) : kept.steps), now]
  return { at: goesOn ? kept.at : at, steps: steps.slice(-mostSteps) }
}
