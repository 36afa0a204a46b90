import type { OwnDay } from '../../contract/own-care'

const shown = ['energy_kcal', 'protein_g', 'fat_g', 'carbohydrate_g', 'fibre_g']

/** What the day has in it, by the first of each “or”; what is not known is said, and counts for nothing. */
export function DayFigures({ figures }: { figures: NonNullable<OwnDay['figures']> }) {
  const rows = figures.filter(({ nutrient }) => shown.includes(nutrient))
  const missing = [...new Set(rows.flatMap((one) => one.missing))]
  return (
    <section aria-labelledby="figures" className="mt-10">
      <h2 id="figures" className="text-h3!">
        In this day
      </h2>
      <dl className="figures mt-3 divide-y divide-line border-y border-line">
        {rows.map(({ nutrient, label, unit, known, missing }) => (
          <div key={nutrient} className="flex justify-between gap-4 py-2.5">
            <dt>{label}</dt>
            <dd className="font-semibold">
              {known === null ? 'not known' : `${missing.length > 0 ? 'at least ' : ''}${known} ${unit}`}
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 ? (
        <p className="mt-2 text-small text-ink-2">Not measured everywhere in {missing.join(', ')}.</p>
      ) : null}
    </section>
  )
}
