import { ActionButton } from '~/frame/desk/page/detail-panel'

type Props = {
  url: string
  /** null: the client has none. */
  email: string | null
  /** With the words and the link written; null: the client has no phone. */
  whatsapp: string | null
}

/** A payment link as staff pass it on to the client: copied, by mail or by WhatsApp. */
export function LinkToSend({ url, email, whatsapp }: Props) {
  return (
    <>
      <label className="mt-5 grid gap-1">
        <span className="text-small font-semibold">The link</span>
        <input
          readOnly
          value={url}
          className="h-11 w-full rounded-field border-[1.5px] border-line-strong bg-ivory px-3 text-meta"
        />
      </label>
      <div className="mt-4 flex flex-wrap gap-3">
        {email ? <ActionButton sends={{ intent: 'mail' }} label={`Email it to ${email}`} look="btn-primary" /> : null}
        {whatsapp ? (
          <a href={whatsapp} target="_blank" rel="noopener noreferrer" className="btn btn-outline btn-small">
            Send by WhatsApp
          </a>
        ) : null}
      </div>
    </>
  )
}
