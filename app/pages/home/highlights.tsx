import type { Home } from '~/content/schema/schema'
import { PlateInvitation } from '~/thali/site/plate-invitation'
import { IconRow } from '~/ui/picture/icon-row'

export function Highlights({ cards, plateTitle }: { cards: Home['highlights']; plateTitle: string }) {
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
        <PlateInvitation title={plateTitle} className="border-t border-line py-2 md:border-t-0 md:pt-8 md:pb-2" />
      </div>
    </section>
  )
}
