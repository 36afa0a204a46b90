import { Check, CircleHelp, Minus } from 'lucide-react'
import { StateBadge } from '~/ui/text/state-badge'
import type { RecipeTag } from '../../contract/admin-recipes'

const looks = {
  yes: { Icon: Check, word: 'fits', className: 'text-success' },
  no: { Icon: Minus, word: 'does not fit', className: 'text-ink-2' },
  not_sure: { Icon: CircleHelp, word: 'not sure', className: 'text-warn' },
} as const

/** Each answer with the ingredients that decide it. */
export function WhoCanEat({ tags }: { tags: readonly RecipeTag[] }) {
  return (
    <section aria-labelledby="eaters" className="mt-8">
      <h3 id="eaters">Who can eat it</h3>
      <ul className="mt-2">
        {tags
          .filter(({ is_allergen, fits }) => !is_allergen || fits !== 'yes')
          .map(({ id, label, fits, because }) => {
            const { Icon, word, className } = looks[fits]
            return (
              <li key={id} className="flex gap-3 border-t border-line py-2.5 text-small">
                <Icon aria-hidden size={18} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${className}`} />
                <div className="min-w-0">
                  <p>
                    {label}
                    <span className={fits === 'not_sure' ? 'text-warn' : 'sr-only'}>: {word}</span>
                  </p>
                  {because.length > 0 ? (
                    <p className="text-meta wrap-anywhere text-ink-2">{reasonsInWords(because)}</p>
                  ) : null}
                </div>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

/** “Onion, Garlic: onion or garlic. Ginger: grows under the ground” */
function reasonsInWords(because: RecipeTag['because']): string {
  const namesOf = (why: string) => because.flatMap((one) => (one.why === why ? one.name : [])).join(', ')
  return [...new Set(because.map(({ why }) => why))].map((why) => `${namesOf(why)}: ${why}`).join('. ')
}

/** The first answers in a glance: vegetarian or not, and what it has that people are allergic to. */
export function Badges({ tags }: { tags: readonly RecipeTag[] }) {
  const vegetarian = tags.find(({ id }) => id === 'vegetarian')
  const has = tags.filter(({ is_allergen, fits }) => is_allergen && fits === 'no')
  return (
    <ul aria-label="At a glance" className="mt-3 flex flex-wrap gap-2">
      {vegetarian ? (
        <li>
          <StateBadge
            tone={vegetarian.fits === 'yes' ? 'good' : vegetarian.fits === 'no' ? 'bad' : 'warn'}
            label={
              vegetarian.fits === 'yes'
                ? 'Vegetarian'
                : vegetarian.fits === 'no'
                  ? 'Not vegetarian'
                  : 'Not sure whether vegetarian'
            }
          />
        </li>
      ) : null}
      {has.map(({ id, label, because }) => (
        <li key={id}>
          <StateBadge
            tone="quiet"
            label={`${label.replace(/^Without /, 'Has ')}: ${because.map(({ name }) => name).join(', ')}`}
          />
        </li>
      ))}
    </ul>
  )
}
