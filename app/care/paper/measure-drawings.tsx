import type { DrawnMeasure } from './measures'

/** How large a katori, a glass and a chamach are. */
export function MeasureDrawings({ measures }: { measures: readonly DrawnMeasure[] }) {
  return (
    <ul className="flex flex-wrap justify-between gap-x-6 gap-y-4">
      {measures.map(({ name, size, outline, filling }) => (
        <li key={name.en} className="flex items-center gap-3">
          <svg
            aria-hidden
            viewBox="0 0 48 48"
            fill="none"
            className="h-[3.2em] w-[3.2em] shrink-0 stroke-leaf-700 stroke-2"
          >
            <path d={outline} strokeLinecap="round" strokeLinejoin="round" />
            <path d={filling} strokeLinecap="round" className="stroke-turmeric-500" />
          </svg>
          <span className="leading-snug">
            <strong className="block font-semibold">{name.en}</strong>
            {size.en}
            <span lang="hi" className="block text-ink-2">
              {name.hi}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
