import { withChip } from '~/domain/food/thali/plate'
import { chipLook } from '~/ui/list/chip-links'
import { type Hand, LayLink } from './hand'

/** Whose plate it is; each chip with its careful sentence. */
export function Chips({ plate, rules, lay }: Hand) {
  const chosen = rules.chips.filter(({ id }) => plate.chips.includes(id))
  return (
    <section aria-label="Whose plate is it?">
      <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        {rules.chips.map(({ id, name, nameHi }) => {
          const isChosen = plate.chips.includes(id)
          return (
            <li key={id} className="shrink-0">
              <LayLink
                next={withChip(plate, id, rules.chips)}
                words={() => `${name} ${isChosen ? 'off' : 'on'}.`}
                lay={lay}
                isCurrent={isChosen}
                className={`${chipLook(isChosen)} px-4! text-small!`}
              >
                <span>
                  {name}{' '}
                  <span lang="hi" className="font-normal">
                    {nameHi}
                  </span>
                </span>
              </LayLink>
            </li>
          )
        })}
      </ul>
      {chosen.map(({ id, says }) => (
        <p key={id} className="mt-3 rounded-field bg-leaf-100 px-4 py-3 text-small">
          {says}
        </p>
      ))}
    </section>
  )
}
