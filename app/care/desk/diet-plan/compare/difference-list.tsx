import type { Difference } from './difference'

export function DifferenceList({ difference, whenNone }: { difference: readonly Difference[]; whenNone: string }) {
  if (difference.length === 0) return <p className="mt-2">{whenNone}</p>
  return (
    <dl className="mt-2 grid gap-3">
      {difference.map(({ where, lines }) => (
        <div key={where}>
          <dt className="font-semibold">{where}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
