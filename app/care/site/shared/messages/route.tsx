import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { accountMeta, useAccount } from '~/frame/account/account-data'
import { Thread } from '../../messages/thread'
import { readShared } from '../read-shared.server'

export const meta = () => accountMeta('Messages that are shared with you')

export async function loader(visit: LoaderFunctionArgs) {
  const before = new URL(visit.request.url).searchParams.get('before')
  const thread = await readShared(visit, (shared, share) => shared.messages(share, before === null ? {} : { before }))
  return { ...thread, isEarlier: before !== null }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function SharedMessagesPage() {
  const { messages, has_earlier, isEarlier } = useLoaderData<typeof loader>()
  const { today } = useAccount()
  return (
    <div className="max-w-[720px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Messages</h1>
      <div className="mt-8">
        {messages.length === 0 ? (
          <p className="border-y border-line py-6 text-ink-2">Nothing is written yet.</p>
        ) : (
          <Thread messages={messages} has_earlier={has_earlier} own={null} today={today} formToken="" />
        )}
      </div>
      {isEarlier ? (
        <Link to="." className="btn btn-outline btn-small mt-8">
          To the newest messages
        </Link>
      ) : null}
    </div>
  )
}
