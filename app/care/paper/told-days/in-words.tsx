import { longDay, weekday } from '~/domain/time/days'
import type { ClientCheckIns } from '../../contract/contact/check-ins'
import { mealWords } from '../../contract/contact/meal-words'

/** What was said in words, the newest day first. */
export function InWords({ days }: Pick<ClientCheckIns, 'days'>) {
  const said = days.toReversed().flatMap(({ day, body }) => {
    if (!body) return []
    const lines: (readonly [string, string])[] = [
      ...body.meals.flatMap(({ meal, instead }) =>
        instead === null ? [] : [[`${mealWords[meal]}, instead`, instead] as const],
      ),
      ...(body.waist_cm === null ? [] : [['Waist', `${body.waist_cm} cm`] as const]),
      ...body.answers.map(({ question, text }) => [question, text] as const),
      ...(body.note === null ? [] : [['Note', body.note] as const]),
    ]
    return lines.length === 0 ? [] : [{ day, lines }]
  })
  if (said.length === 0) return null
  return (
    <section aria-labelledby="in-words" className="mt-10">
      <h2 id="in-words" className="text-[1.3rem]!">
        In words
      </h2>
      {said.map(({ day, lines }) => (
        <div key={day} className="border-b border-line py-4">
          <h3 className="text-small!">
            {weekday(day)}, {longDay(day)}
          </h3>
          <dl className="mt-1 text-small">
            {lines.map(([name, text]) => (
              <div key={name} className="flex flex-wrap gap-x-4 py-1">
                <dt className="w-44 shrink-0 text-ink-2">{name}</dt>
                <dd className="min-w-0 flex-1 basis-48 wrap-anywhere whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
