import { ruledCell, ruledRow } from '~/components/ui/columns'
import { Icon } from '~/components/ui/icon'
import type { Home } from '~/content/schema'

export function Highlights({ cards }: { cards: Home['highlights'] }) {
  return (
    <section aria-label="What we stand for" className="bg-paper">
      <div className="wrap">
        <ul className={`${ruledRow(cards.length)} py-8 md:border-b md:py-11`}>
          {cards.map(({ icon, title, text }) => (
            <li key={title} className={ruledCell}>
              <Icon name={icon} size={26} className="mt-0.5 shrink-0 text-turmeric-700" />
              <div>
                <h2 className="text-[1.4rem] leading-tight font-[520] tracking-[-0.01em]">{title}</h2>
                <p className="mt-1.5 max-w-[34ch] text-small text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
