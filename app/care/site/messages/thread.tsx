/** The messages between a client and the clinic, as both see them: one's own at the right. */
import { Form, Link } from '@remix-run/react'
import { HiddenFields } from '~/ui/form/schema-form'
import type { CareMessage, CareThread } from '../../contract/contact/messages'
import { momentWords } from './thread-words'

type Props = Pick<CareThread, 'messages' | 'has_earlier'> & {
  /** Whose page it is; null: of a person who only reads. */
  own: CareMessage['side'] | null
  today: string
  formToken: string
}

/** Where the newest message stands: a page that was sent goes there. */
export const newestId = 'newest'

export function Thread({ messages, has_earlier, own, today, formToken }: Props) {
  const first = messages[0]
  return (
    <>
      {has_earlier && first ? (
        <p className="mb-4 text-center">
          <Link to={`?before=${first.id}`} className="text-link text-small">
            Earlier messages
          </Link>
        </p>
      ) : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {messages.map((message) => (
          <li
            key={message.id}
            id={message === messages.at(-1) ? newestId : undefined}
            className={`max-w-[85%] scroll-mt-28 ${message.side === own ? 'justify-self-end' : 'justify-self-start'}`}
          >
            <Bubble message={message} isOwn={message.side === own} />
            <Foot message={message} own={own} today={today} formToken={formToken} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Bubble({ message: { text }, isOwn }: { message: CareMessage; isOwn: boolean }) {
  if (text === null)
    return (
      <p className="rounded-card border border-line-strong border-dashed px-4 py-3 text-small text-ink-2">Taken back</p>
    )
  return (
    <p
      className={`rounded-card px-4 py-3 wrap-anywhere whitespace-pre-line ${isOwn ? 'rounded-br-sm bg-leaf-100' : 'rounded-bl-sm bg-cream'}`}
    >
      {text}
    </p>
  )
}

function Foot({
  message: { id, side, by, sent_at, read_at, can_withdraw, text },
  own,
  today,
  formToken,
}: { message: CareMessage } & Pick<Props, 'own' | 'today' | 'formToken'>) {
  const isOwn = side === own
  const who = isOwn && own === 'client' ? 'You' : (by ?? (side === 'clinic' ? 'The clinic' : 'The client'))
  return (
    <div className={`mt-1 flex flex-wrap items-center gap-x-3 ${isOwn ? 'justify-end' : ''}`}>
      <p className="figures text-meta text-ink-2">
        {who}, {momentWords(sent_at, today)}.
        {isOwn && text !== null && read_at ? ` Read ${momentWords(read_at, today)}.` : ''}
      </p>
      {can_withdraw ? (
        <Form method="post">
          <HiddenFields values={{ intent: 'withdraw', message: id, form_token: formToken }} />
          <button
            type="submit"
            className="min-h-11 text-small font-semibold text-leaf-700 underline underline-offset-4"
          >
            Take back
            <span className="sr-only"> the message of {momentWords(sent_at, today)}</span>
          </button>
        </Form>
      ) : null}
    </div>
  )
}
