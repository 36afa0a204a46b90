import { Link, type LinkProps } from '@remix-run/react'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chipLook } from '~/ui/list/chip-links'

type Chip = { label: string; to: LinkProps['to']; selected: boolean }

/**
 * The kinds of service, and below the wide layout the ways down to prices and menu: there the row stays under the header while the services
 * scroll, and leaves with them. Of each kind a phone shows the first word; the whole name is read out.
 */
export function ServiceChips({ chips }: { chips: Chip[] }) {
  const row = useRef<HTMLUListElement>(null)
  const chosen = chips.find(({ selected }) => selected)?.label
  const seen = useRef(chosen)

  useEffect(() => {
    const [outer, chip] = [row.current, row.current?.querySelector('[aria-current]')]
    if (outer && chip) {
      const { left, right } = chip.getBoundingClientRect()
      if (left < 0 || right > window.innerWidth) outer.scrollLeft += left - 20
    }
    if (seen.current === chosen) return
    seen.current = chosen
    // Chosen from further down the page, the services are where the choice shows.
    const services = document.getElementById('services')
    if (services && services.getBoundingClientRect().top < 0) services.scrollIntoView()
  }, [chosen])

  return (
    <nav
      aria-label="Kinds of service"
      className="z-20 bg-ivory max-lg:sticky max-lg:top-[68px] mt-3 sm:mt-5 lg:mt-0 max-lg:border-y max-lg:border-line lg:pt-20"
    >
      <ul
        ref={row}
        className="wrap relative flex gap-2 overflow-x-auto py-2.5 [scrollbar-width:none] sm:gap-3 lg:flex-wrap lg:overflow-visible lg:py-1.5"
      >
        {chips.map(({ label, to, selected }) => (
          <li key={label} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={selected || undefined}
              className={`${chipLook(selected)} max-sm:px-4`}
            >
              {selected ? <Check aria-hidden size={18} strokeWidth={2} /> : null}
              <span>
                {label.split(' ', 1)}
                <span className="max-sm:sr-only">{label.slice(label.indexOf(' '))}</span>
              </span>
            </Link>
          </li>
        ))}
        {[
          { label: 'Plans and prices', to: '#pricing' },
          { label: 'Menu', to: '#meals' },
        ].map(({ label, to }, i) => (
          <li key={to} className={`shrink-0 lg:hidden ${i === 0 ? 'ml-1 border-l border-line pl-3' : ''}`}>
            {/* Within the page: the browser goes there itself. */}
            <a href={to} className={`${chipLook(false)} max-sm:px-4`}>
              {label}
              <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="-mr-1" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
