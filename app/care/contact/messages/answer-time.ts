/** Until when an answer is promised, and how long answers took. Pure. */
import type { Span } from '~/domain/appointments/appointment-times'
import { addDays, indiaClock, indiaInstant } from '~/domain/time/days'

/** Of a clinic that is closed for so many days nothing can be promised. */
const lookAhead = 62

/**
 * A working day after a message: until the same time of the next day on which the clinic is open. What comes before the opening counts
 * from it, and then the day ends with its closing. null where the clinic does not open.
 */
export function answerDueAt(
  sentAt: Date,
  workingDays: number,
  spansOf: (day: string) => readonly Span[],
): string | null {
  let { day, time } = indiaClock(sentAt)
  const last = addDays(day, lookAhead)
  const hoursOf = (day: string) => {
    const spans = spansOf(day)
    const [first, end] = [spans[0], spans.at(-1)]
    return first && end ? { opens: first.from, closes: end.to } : null
  }
  for (let hours = hoursOf(day); !hours || time >= hours.closes; hours = hoursOf(day)) {
    day = addDays(day, 1)
    time = '00:00'
    if (day > last) return null
  }
  const isFromOpening = time <= (hoursOf(day)?.opens ?? '')
  for (let left = isFromOpening ? workingDays - 1 : workingDays; left > 0; ) {
    day = addDays(day, 1)
    if (hoursOf(day)) left -= 1
    if (day > last) return null
  }
  const { opens, closes } = hoursOf(day) ?? { opens: time, closes: time }
  const until = isFromOpening || time > closes ? closes : time < opens ? opens : time
  return indiaInstant(day, until).toISOString()
}

/** One that was not taken back, in the order in which they were written. */
export type WrittenMessage = { file_id: string; side: 'client' | 'clinic'; created_at: string }

/** An answer ends the wait of all that the client had written until then. */
export function answerMinutes(messages: readonly WrittenMessage[], since: string): number[] {
  const waiting = new Map<string, string>()
  const minutes: number[] = []
  for (const { file_id, side, created_at } of messages) {
    const asked = waiting.get(file_id)
    if (side === 'client') waiting.set(file_id, asked ?? created_at)
    else if (asked !== undefined) {
      waiting.delete(file_id)
      if (created_at >= since) minutes.push(Math.round((Date.parse(created_at) - Date.parse(asked)) / 60_000))
    }
  }
  return minutes
}

/** Fewer answers say nothing of how long the next takes. */
const fewestAnswers = 10

/** The smallest number that half of them do not exceed. */
export function medianMinutes(minutes: readonly number[]): number | null {
  if (minutes.length < fewestAnswers) return null
  return minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length / 2) - 1] ?? null
}

/** The client's oldest message that the clinic has not answered; null: none waits. */
export function waitingSince(messages: readonly Pick<WrittenMessage, 'side' | 'created_at'>[]): string | null {
  const after = messages.findLastIndex(({ side }) => side === 'clinic')
  return messages[after + 1]?.created_at ?? null
}
