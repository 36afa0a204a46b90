import type { Home } from '~/content/schema/schema'
import { IconRow } from '~/ui/picture/icon-row'

export function Highlights({ cards }: { cards: Home['highlights'] }) {
  return (
    <section aria-label="What we stand for" className="bg-paper">
      <div className="wrap">
        <IconRow
          items={cards}
          className="py-2 md:border-b md:py-11"
          renderTitle={(title) => (
            <h2 className="text-[1.2rem] leading-tight md:text-[1.4rem] font-[520] tracking-[-0.01em]">{title}</h2>
          )}
        />
      </div>
    </section>
  )
}
