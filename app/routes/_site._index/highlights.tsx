import { Icon } from '~/components/ui/icon'
import type { Home } from '~/content/schema'

export function Highlights({ cards }: { cards: Home['highlights'] }) {
  return (
    <section aria-label="What we stand for" className="bg-paper">
      <div className="wrap">
        <ul className="grid border-line py-8 max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line md:border-b md:py-11">
          {cards.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4 py-6 md:px-8 md:py-0 md:first:pl-0 md:last:pr-0 lg:gap-5 lg:px-10">
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
