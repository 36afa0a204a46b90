import { Form, Link } from '@remix-run/react'
import {
  CalendarRange,
  ChevronRight,
  Hash,
  type LucideIcon,
  MessageSquareShare,
  Printer,
  ShoppingBasket,
  Soup,
} from 'lucide-react'

const row = 'flex min-h-13 w-full items-center gap-4 py-2.5 text-left'

type Props = {
  /** The first day of what is taken along. */
  from: string
  ownKatoriMl: number | null
  /** null: they are not the client's to turn on. */
  figures: boolean | null
}

/** The same diet plan for other places: the week, the shop, the kitchen, a message. */
export function TakeAlong({ from, ownKatoriMl, figures }: Props) {
  return (
    <section aria-labelledby="take-along" className="mt-10">
      <h2 id="take-along" className="text-h3!">
        Take it along
      </h2>
      <ul className="mt-3 divide-y divide-line border-b border-line">
        <Way to={`/account/plan/week?from=${from}`} label="The week" Icon={CalendarRange} />
        <Way to={`/account/plan/shopping?from=${from}`} label="Shopping list" Icon={ShoppingBasket} />
        <Way
          to={`/account/plan/print?from=${from}`}
          label="Print for the kitchen"
          said="English, हिन्दी"
          Icon={Printer}
        />
        <Way
          to={`/account/plan/text?from=${from}`}
          label="Copy as text"
          said="no health words"
          Icon={MessageSquareShare}
        />
        <Way
          to="/account/plan/katori"
          label="What is a katori?"
          {...(ownKatoriMl !== null && { said: `yours: ${ownKatoriMl} ml` })}
          Icon={Soup}
        />
        {figures === null ? null : (
          <li>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="figures" value={figures ? 'off' : 'on'} />
              <button type="submit" aria-pressed={figures} className={`${row} cursor-pointer`}>
                <Sign Icon={Hash} />
                Show calories and grams
                <span aria-hidden className="ml-auto text-small text-ink-3">
                  {figures ? 'on' : 'off'}
                </span>
                <span
                  aria-hidden
                  className={`flex h-6 w-10 shrink-0 items-center rounded-full border-[1.5px] border-leaf-700 px-0.5 ${figures ? 'justify-end bg-leaf-700' : ''}`}
                >
                  <span className={`size-4 rounded-full ${figures ? 'bg-ivory' : 'bg-leaf-700'}`} />
                </span>
              </button>
            </Form>
          </li>
        )}
      </ul>
    </section>
  )
}

function Way({ to, label, said, Icon }: { to: string; label: string; said?: string; Icon: LucideIcon }) {
  return (
    <li>
      <Link to={to} className={`${row} hover:text-leaf-700`}>
        <Sign Icon={Icon} />
        {label}
        <span className="ml-auto flex items-center gap-2 text-small text-ink-3">
          {said}
          <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-leaf-700" />
        </span>
      </Link>
    </li>
  )
}

const Sign = ({ Icon }: { Icon: LucideIcon }) => (
  <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-leaf-700" />
)
