/** The head of a screen of the dashboard: its title, what can be begun here, the search, the day. */
import { Form, Link } from '@remix-run/react'
import { Plus, Search } from 'lucide-react'
import type { Permission } from '~/domain/accounts/staff-words'
import { useDashboard, useMay } from '../dashboard-data'

type Props = {
  title: string
  /** What can be begun here, such as a booking. */
  create?: { to: string; label: string; needs?: Permission }
}

export function PageHead({ title, create: given }: Props) {
  const desk = useDashboard()
  const may = useMay()
  const findsClients = may('clients')
  const create = given?.needs && !may(given.needs) ? undefined : given
  return (
    <header className="border-line max-lg:on-dark max-lg:bg-leaf-900 max-lg:text-ivory lg:border-b print:bg-transparent print:text-ink">
      <div className="flex min-h-16 items-center gap-x-6 lg:max-xl:gap-x-4 lg:flex-wrap px-4.5 py-2 lg:min-h-19 lg:px-10">
        <h1 className="mr-auto min-w-0 text-[1.6rem]! lg:mr-0 lg:text-[1.75rem]!">{title}</h1>
        {findsClients ? (
          <Link
            to="/dashboard/find"
            aria-label="Find anybody"
            title="Find anybody"
            className={`${create ? '-mr-4' : '-mr-2.5'} grid size-11 shrink-0 place-items-center rounded-full hover:bg-leaf-800 lg:hidden print:hidden`}
          >
            <Search aria-hidden size={21} strokeWidth={1.75} />
          </Link>
        ) : null}
        {create ? (
          <Link
            to={create.to}
            className="btn btn-small shrink-0 max-lg:size-11 max-lg:px-0! lg:border-leaf-700! lg:text-leaf-700 lg:hover:bg-leaf-50 print:hidden"
          >
            <Plus aria-hidden size={20} strokeWidth={1.75} />
            <span className="max-lg:sr-only">{create.label}</span>
          </Link>
        ) : null}
        {findsClients ? (
          <Form
            action="/dashboard/find"
            role="search"
            className="relative ml-auto max-w-70 min-w-40 flex-1 max-lg:hidden print:hidden"
          >
            <Search
              aria-hidden
              size={19}
              strokeWidth={1.75}
              className="pointer-events-none absolute top-3 left-4 text-ink-2"
            />
            <input
              type="search"
              name="q"
              aria-label="Find anybody"
              placeholder="Name, mail, phone, order"
              className="h-11 w-full rounded-field border-[1.5px] border-line-strong bg-paper pr-3 pl-11 text-small placeholder:text-ink-3 focus:border-leaf-700"
            />
          </Form>
        ) : null}
        <p className={`figures text-small whitespace-nowrap text-ink-2 max-lg:hidden ${findsClients ? '' : 'ml-auto'}`}>
          {desk?.today}
        </p>
      </div>
    </header>
  )
}
