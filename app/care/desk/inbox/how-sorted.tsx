import { careRules } from '../../contract/contact/inbox'
import { ruleWords } from './inbox-words'

/** The nine rules in their order. */
export function HowSorted() {
  return (
    <section aria-labelledby="how-sorted">
      <h2 id="how-sorted" className="text-[1.3rem]!">
        How this list is sorted
      </h2>
      <ol className="mt-3 grid gap-x-7 text-small md:grid-flow-col md:grid-cols-2 md:grid-rows-5">
        {careRules.map((rule, at) => (
          <li key={rule} className="flex gap-4 border-t border-line py-2.5">
            <span className="figures w-4 shrink-0 font-display text-turmeric-700">{at + 1}</span>
            {ruleWords[rule].says}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-meta text-ink-2">Of one rule, who waits longest stands first.</p>
    </section>
  )
}
