import type { ReactNode } from 'react'
import { ruledCell, ruledRow } from '../list/columns'
import { Icon } from './icon'

type Props = {
  items: readonly { icon: Parameters<typeof Icon>[0]['name']; title: string; text: string }[]
  /** Renders the title as the heading that fits the page. */
  renderTitle: (title: string) => ReactNode
  className: string
}

/** Some statements side by side, each with its sign, divided by rules. */
export function IconRow({ items, renderTitle, className }: Props) {
  return (
    <ul className={`${ruledRow(items.length)} ${className}`}>
      {items.map(({ icon, title, text }) => (
        <li key={title} className={ruledCell}>
          <Icon name={icon} size={26} className="mt-0.5 shrink-0 text-turmeric-700" />
          <div>
            {renderTitle(title)}
            <p className="mt-0.5 max-w-[22.5em] md:mt-1.5 text-small text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
