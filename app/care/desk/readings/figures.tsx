import { shortDay } from '~/domain/time/days'
import type { ClientReadings, StaffFigure } from '../../contract/readings/admin-readings'

type Props = { figures: readonly StaffFigure[]; name: string; hide: ClientReadings['hide']; isChild: boolean }

/** Figures that follow, with the marks of their sources: for staff alone. */
export function Figures({ figures, name, hide, isChild }: Props) {
  const sources = [
    ...new Set(figures.flatMap(({ label, marks, source }) => (marks && source ? `${label}: ${source}` : []))),
  ]
  return (
    <section aria-label="Figures" className="mt-6">
      <dl className="grid border-y border-line sm:grid-cols-2 lg:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.id} className="flex flex-col-reverse justify-end border-line py-3 pr-4 max-sm:border-b">
            <dt className="text-meta text-ink-2">
              {figure.label}
              {figure.marks ? `. Marks ${figure.marks}` : ''}
              {figure.on ? `. ${shortDay(figure.on)}` : ''}
            </dt>
            <dd className={`figures text-[1.45rem] ${figure.is_flag ? 'font-semibold text-beet-700' : ''}`}>
              {figure.value} <span className="text-small">{figure.unit}</span>
              {figure.is_flag ? <span className="block text-meta">A red flag of the diet plan</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[60em] text-meta text-ink-2">
        {isChild ? 'Under 18: no marks, as those for grown-ups say nothing of a child. ' : ''}
        {sources.length > 0 ? `${sources.join('; ')}. ` : ''}
        {hide === 'none'
          ? `${name}’s own page shows no index and no marks.`
          : hide === 'weight'
            ? `${name}’s own page shows no weight, no index and no marks.`
            : `${name}’s own page shows no numbers.`}
      </p>
    </section>
  )
}

export function PregnancyGain({ gain }: { gain: ClientReadings['pregnancy_gain'] }) {
  if (!gain) return null
  return (
    <section aria-labelledby="gain" className="mt-8">
      <h3 id="gain">Gain in the whole pregnancy</h3>
      <table className="figures mt-3 w-full max-w-120 text-small">
        <caption className="sr-only">Kilograms, by the BMI before pregnancy</caption>
        <thead className="text-left text-meta text-ink-2">
          <tr>
            {['BMI before, IOM', 'BMI before, Asian', 'kg'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gain.rows.map(({ iom, asian, kg }) => (
            <tr key={kg} className="border-t border-line">
              <td className="py-2.5 pr-4">{iom}</td>
              <td className="py-2.5 pr-4">{asian}</td>
              <td className="py-2.5 font-semibold whitespace-nowrap">{kg}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-meta text-ink-2">
        {gain.source}, by its own groups and by those for Asians side by side. One child. Her doctor decides.
      </p>
    </section>
  )
}
