import { useLoaderData } from '@remix-run/react'
import type { OpenAssessment } from './open-assessment'

const shown = (figure: string) => Number(figure).toLocaleString('en-IN')

/** What follows from the assessment, each figure with how it is reached and the source it stands on. */
export function CalculatedFigures() {
  const { file, level, proteinFloor } = useLoaderData() as OpenAssessment
  const { bmi, rest_kcal: rest, day_kcal: day, protein_floor_g: protein } = file.calculated
  const { height_cm: height, weight_kg: weight } = file.facts
  const { sex, years } = file
  const missing = (needed: Record<string, unknown>) => Object.keys(needed).filter((name) => needed[name] === null)
  const body = { height, weight }
  const energy = { 'date of birth': years, sex, ...body }
  const lines = [
    {
      name: 'BMI',
      value: bmi && `${bmi} kg/m²`,
      how: `${weight} kg ÷ (${height} cm ÷ 100)². Bands 18.5, 23, 25: consensus for Asian Indians, JAPI 2009.`,
      needs: missing(body),
    },
    {
      name: 'At rest',
      value: rest && `${shown(rest)} kcal`,
      how: `10 × ${weight} + 6.25 × ${height} − 5 × ${years} ${sex === 'm' ? '+ 5' : '− 161'} (Mifflin–St Jeor 1990, of adults).`,
      needs: missing(energy),
    },
    {
      name: 'A day',
      value: day && `${shown(day)} kcal`,
      how: level && `At rest × ${level.factor}: ${level.label.toLowerCase()} (${level.source}).`,
      needs: missing({ ...energy, activity: level }),
    },
    {
      name: 'Protein, at least',
      value: protein && `${protein} g`,
      how: `${weight} kg × ${proteinFloor.gramsPerKg} g (${proteinFloor.source}).`,
      needs: missing({ weight }),
    },
  ]
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-[1.3rem]!">
        Calculated
      </h2>
      <dl className="mt-2 text-small">
        {lines.map(({ name, value, how, needs }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-3">
            <dt>{name}</dt>
            <dd className="figures font-semibold">{value ?? 'not known'}</dd>
            <dd className="figures col-span-2 text-meta wrap-anywhere text-ink-2">
              {value ? how : needs.length > 0 ? `Not told yet: ${needs.join(', ')}.` : 'The formula is of adults.'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
