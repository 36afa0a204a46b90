import { ChevronRight, Replace } from 'lucide-react'
import type { Sample } from '~/content/check/missing/samples'

/** What in the site's files is a sample still, unfolded in its place. */
export function SamplesItem({ samples }: { samples: readonly Sample[] }) {
  if (samples.length === 0) return null
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-4 py-3.5 hover:bg-cream [&::-webkit-details-marker]:hidden">
          <Replace aria-hidden size={22} strokeWidth={1.75} className="text-turmeric-700" />
          <span className="flex-1 text-small">
            <span className="block font-semibold">Samples to replace before going live</span>
            <span className="text-meta text-ink-2">
              {samples.length === 1 ? 'One place' : `${samples.length} places`} the owner has not confirmed
            </span>
          </span>
          <ChevronRight aria-hidden size={18} className="text-ink-2 group-open:rotate-90" />
        </summary>
        <ul className="grid gap-2 pb-4 pl-9.5 text-small">
          {samples.map(({ name, file, key, count }) => (
            <li key={`${file} ${key}`}>
              {name}
              {count > 1 ? <span className="figures text-ink-2"> ({count})</span> : null}
              <code className="block text-meta wrap-anywhere text-ink-2">
                content/{file}
                {key ? `, ${key}` : ''}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
