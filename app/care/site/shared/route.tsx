import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { ChipLinks } from '~/ui/list/chip-links'
import { readShared } from './read-shared.server'

export const meta = () => accountMeta('Shared with you')

/** To list what is shared is no opening: each page asks for its own. */
export async function loader(visit: LoaderFunctionArgs) {
  const { shares } = await readShared(visit, (shared) => shared.list())
  const share = shares.find(({ id }) => id === visit.params.share)
  if (!share) throw new Response('This is not shared with you, or not any more.', { status: 404 })
  return share
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

const ofKitchen = [
  ['', 'The day'],
  ['/week', 'The week'],
  ['/shopping', 'Shopping list'],
  ['/print', 'Kitchen sheet'],
] as const
const ofAll = [
  ['/progress', 'Progress'],
  ['/check-ins', 'Check-ins'],
  ['/messages', 'Messages'],
  ['/visits', 'Visits'],
] as const

/** Whose pages they are, until when, and the way between them. */
export default function SharedPages() {
  const { id, owner_name: name, scope, until } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const at = `/account/sharing/${id}`
  return (
    <>
      <div className="print:hidden">
        <Link
          to="/account/sharing"
          className="mb-2 inline-flex min-h-11 items-center gap-2.5 font-semibold text-leaf-700"
        >
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          Sharing
        </Link>
        <p className="mb-4 text-ink-2 wrap-anywhere">
          <strong className="font-semibold text-ink">{name}</strong> shares this with you until {longDay(until)}, and
          sees when you read it. Nothing can be changed here.
        </p>
        <ChipLinks
          label="What is shared"
          chips={[...ofKitchen, ...(scope === 'all' ? ofAll : [])].map(([path, label]) => ({
            ...{ label, to: `${at}${path}`, selected: pathname.replace(/\/$/, '') === `${at}${path}` },
          }))}
        />
      </div>
      <div className="mt-8">
        <Outlet />
      </div>
    </>
  )
}
