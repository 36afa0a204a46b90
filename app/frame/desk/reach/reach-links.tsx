import { Mail, MessageCircle, Phone } from 'lucide-react'

/** How staff reach a person: a call, a message, a mail. Nothing is written into them, so no word of health goes with them. */

const look = 'btn btn-outline btn-small px-3.5!'

type Props = {
  phone: string | null
  email: string | null
  /** Whether the client agreed to messages by WhatsApp. */
  whatsapp: boolean
}

/** @param phone in E.164; null or '' where there is none, of `email` likewise */
export function ReachLinks({ phone, email, whatsapp }: Props) {
  return (
    <>
      {phone ? (
        <>
          <a href={`tel:${phone}`} className={look}>
            <Phone aria-hidden size={17} strokeWidth={1.75} />
            Call
          </a>
          {whatsapp ? (
            <a
              href={`https://wa.me/${phone.replace('+', '')}`}
              target="_blank"
              rel="noopener noreferrer"
              className={look}
            >
              <MessageCircle aria-hidden size={17} strokeWidth={1.75} />
              WhatsApp
            </a>
          ) : null}
        </>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className={look}>
          <Mail aria-hidden size={17} strokeWidth={1.75} />
          Email
        </a>
      ) : null}
    </>
  )
}
