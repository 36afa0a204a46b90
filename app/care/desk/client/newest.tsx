/** The newest of what came from the client and went to them. */
import { FileText, Image } from 'lucide-react'
import { dayOf, shortDay } from '~/domain/time/days'
import { StateBadge } from '~/ui/text/state-badge'
import { Thread } from '../../site/messages/thread'
import { momentWords } from '../../site/messages/thread-words'
import type { ClientCare } from './client-care.server'
import { Title, Unread } from './last-weeks'

type Parts = NonNullable<ClientCare['parts']>

const shownDocuments = 3

/** All that waits for an answer, else the last two: what is shown here counts as read. */
export function NewestMessages({
  thread,
  id,
  name,
  today,
}: Pick<Parts, 'thread'> & { id: string; name: string; today: string }) {
  if (!thread) return <Unread title="Messages" />
  const { messages, waiting_since: since, answer_by: by } = thread
  const waiting = messages.findIndex(({ sent_at }) => since !== null && sent_at >= since)
  const shown = messages
    .slice(Math.min(waiting === -1 ? messages.length : waiting, Math.max(messages.length - 2, 0)))
    .map((message) => ({ ...message, can_withdraw: false }))
  return (
    <section aria-labelledby="messages">
      <Title
        id="messages"
        title="Messages"
        to={`/dashboard/clients/${id}/care/messages`}
        link={since === null ? 'Write' : 'Answer'}
      />
      {since === null ? null : (
        <p className="mb-3">
          <StateBadge tone="warn" label={by ? `Answer by ${momentWords(by, today)}` : 'Waits for an answer'} />
        </p>
      )}
      {shown.length === 0 ? (
        <p className="mt-1 text-small text-ink-2">Nothing is written yet. {name} can write, and so can you.</p>
      ) : (
        <div className="text-small">
          <Thread messages={shown} has_earlier={false} own="clinic" today={today} formToken="" />
        </div>
      )}
    </section>
  )
}

export function NewestDocuments({ documents, id }: Pick<Parts, 'documents'> & { id: string }) {
  if (!documents) return <Unread title="Documents" />
  const path = `/dashboard/clients/${id}/care/documents`
  return (
    <section aria-labelledby="documents">
      <Title id="documents" title="Documents" to={path} link={documents.length === 0 ? 'File one' : 'All documents'} />
      {documents.length === 0 ? <p className="mt-1 text-small text-ink-2">None yet.</p> : null}
      <ul className="text-small">
        {documents.slice(0, shownDocuments).map((document) => {
          const Icon = document.format === 'pdf' ? FileText : Image
          return (
            <li key={document.id} className="flex items-center gap-3 border-b border-line py-2.5">
              <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-leaf-700" />
              <a href={`${path}/${document.id}`} download className="text-link min-w-0 flex-1 wrap-anywhere">
                {document.name}
              </a>
              <span className="figures text-meta text-ink-2">{shortDay(dayOf(document.created_at))}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
