import { Link, type LinkProps } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useCurrentInView } from '../browser/use-current-in-view'

type Chip = { label: string; to: LinkProps['to']; selected: boolean }

/** Of a chip, chosen or not. */
export const chipLook = (selected: boolean) =>
  `flex min-h-11 items-center gap-2.5 rounded-full border-[1.5px] px-5.5 text-[1rem] font-semibold transition-colors duration-200 ${selected ? 'border-leaf-700 bg-leaf-700 text-ivory' : 'border-line-strong hover:border-ink-2 hover:bg-cream'}`

/** Filters as links, so that each choice has an address. On phones they scroll sideways, the chosen one in view. */
export function ChipLinks({ label, chips }: { label: string; chips: Chip[] }) {
  const row = useCurrentInView()
  return (
    <nav aria-label={label}>
      <ul
        ref={row}
        className="-mx-[20px] flex gap-3 overflow-x-auto px-[20px] py-1.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
      >
        {chips.map((chip) => (
          <li key={chip.label} className="shrink-0">
            <Link
              to={chip.to}
              preventScrollReset
              aria-current={chip.selected || undefined}
              className={chipLook(chip.selected)}
            >
              {chip.selected ? <Check aria-hidden size={18} strokeWidth={2} /> : null}
              {chip.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
