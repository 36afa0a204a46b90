import { Link } from '@remix-run/react'
import { Printer } from 'lucide-react'

type Props = { id: string; title: string; sheetHref: string | null; className?: string }

/** The heading of one of the day's sheets, with the way to its own page for printing. */
export const SheetHead = ({ id, title, sheetHref, className = '' }: Props) => (
  <div className={`flex items-baseline justify-between gap-4 ${className}`}>
    <h3 id={id} className="text-[1.5rem]!">
      {title}
    </h3>
    {sheetHref ? (
      <Link
        to={sheetHref}
        className="flex min-h-11 items-center gap-2 text-small font-semibold text-leaf-700 print:hidden"
      >
        <Printer aria-hidden size={17} strokeWidth={1.75} />
        {title} sheet
      </Link>
    ) : null}
  </div>
)
