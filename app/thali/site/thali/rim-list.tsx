import { quantityText } from '~/domain/food/quantity'
import type { Rim } from '~/domain/food/thali/plate'
import { partColours } from '~/ui/picture/plate-drawing'

const amount = (katoris: number) => quantityText(Math.round(katoris * 4) / 4) || '0'

/** The rim in words: of each part how much lies there of what is enough, in katoris. */
export function RimList({ rim }: { rim: Rim }) {
  return (
    <section aria-label="The five parts, in katoris">
      <dl className="grid gap-x-8 text-small sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {rim.map(({ id, name, nameHi, have, enough }) => (
          <div key={id} className="flex items-center gap-3 border-b border-line py-2">
            <span aria-hidden className={`size-3 shrink-0 rounded-full bg-current ${partColours[id]}`} />
            <dt className="flex-1">
              {name}{' '}
              <span lang="hi" className="text-ink-2">
                {nameHi}
              </span>
            </dt>
            <dd className="figures">
              {enough === 0
                ? 'not needed'
                : `${amount(have)} of ${amount(enough)} ${enough === 1 ? 'katori' : 'katoris'}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
