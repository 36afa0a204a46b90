import { ChevronRight, FileText } from 'lucide-react'
import type { MissingFact } from '~/content/check/missing/missing-facts'

/** Facts that the site's files do not say yet, unfolded in their place. */
export function MissingFactsItem({ facts }: { facts: readonly MissingFact[] }) {
  if (facts.length === 0) return null
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-4 py-3.5 hover:bg-cream [&::-webkit-details-marker]:hidden">
          <FileText aria-hidden size={22} strokeWidth={1.75} className="text-turmeric-700" />
          <span className="flex-1 text-small">
            <span className="block font-semibold">
              {facts.length === 1
                ? '1 detail is missing on the site'
                : `${facts.length} details are missing on the site`}
            </span>
            <span className="text-meta text-ink-2">The pages say “to be confirmed, please call”, or leave it out</span>
          </span>
          <ChevronRight aria-hidden size={18} className="text-ink-2 group-open:rotate-90" />
        </summary>
        <ul className="grid gap-2 pb-4 pl-9.5 text-small">
          {facts.map(({ name, key }) => (
            <li key={key}>
              {name}
              <code className="block text-meta wrap-anywhere text-ink-2">content/site.yaml, {key}</code>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
