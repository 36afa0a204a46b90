import type { Festival, ReadingKindView } from '../../../contract/readings/reading-fields'
import { chartOf, type Point, size } from './geometry'

type Props = {
  kind: Pick<ReadingKindView, 'chart_span' | 'unit'>
  /** The oldest first. */
  points: readonly Point[]
  festivals: readonly Festival[]
  /** It stands in a column at every width of the window. */
  isNarrow?: boolean
}

/** Drawn by the server; the table beside it says the same. Nothing where there is no line yet. */
export function Chart({ kind, points, festivals, isNarrow = false }: Props) {
  const chart = chartOf(points, kind.chart_span, festivals)
  if (!chart) return null
  const small = isNarrow ? 'text-[26px]' : 'text-[14px] max-sm:text-[22px]'
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden className="mt-4 w-full max-w-200">
      {chart.festivals.map(({ x, width, label }) => (
        <g key={x}>
          <rect x={x} y={4} width={width} height={size.bottom - 4} className="fill-turmeric-100" />
          {label ? (
            <text
              x={Math.min(Math.max(x + width / 2, 50), size.right - 40)}
              y={size.bottom + 22}
              textAnchor="middle"
              className={`fill-turmeric-700 ${small}`}
            >
              {label}
            </text>
          ) : null}
        </g>
      ))}
      {chart.levels.map(({ y, label }) => (
        <g key={label}>
          <line x1={size.left} x2={size.right} y1={y} y2={y} className="stroke-line" />
          <text x={size.right + 10} y={y + 5} className={`fill-ink-2 ${small}`}>
            {label}
          </text>
        </g>
      ))}
      {chart.runs.map((run) => (
        <polyline
          key={run}
          points={run}
          fill="none"
          strokeWidth="3"
          strokeLinejoin="round"
          className="stroke-leaf-700"
        />
      ))}
      {chart.spots.map(({ x, y, isLast }, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: two readings of a day may stand on one spot, and none of them moves.
          key={at}
          cx={x}
          cy={y}
          r={isLast ? 8 : 5.5}
          strokeWidth="3"
          className={`stroke-leaf-700 ${isLast ? 'fill-leaf-700' : 'fill-paper'}`}
        />
      ))}
      {chart.days.map(({ x, label, anchor }) => (
        <text key={x} x={x} y={size.height - 10} textAnchor={anchor} className={`fill-ink-2 ${small}`}>
          {label}
        </text>
      ))}
    </svg>
  )
}
