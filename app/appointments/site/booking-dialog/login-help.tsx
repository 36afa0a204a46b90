import { Link } from '@remix-run/react'
import { Lock } from 'lucide-react'
import { timeAndDay, timeOf } from '~/domain/time/days'
import { type BookingAnswer, refusalOf } from '~/ui/form/form-answer'
import { Answer } from '~/ui/text/answer'

export type WaysOn = {
  /** /login and /signup with the way back to this form. */
  loginTo: string
  signupTo: string
  phone: string
  phoneText: string
  whatsapp: string
}

/** Signed out: the ways on. What was typed waits, and is sent with the log-in. */
export function LoginHelp({ data, answer }: { data: WaysOn; answer: BookingAnswer }) {
  const look = 'font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4'
  const { held, tooLong = [] } = answer
  return (
    <Answer to={answer} className="space-y-3 rounded-field bg-info-tint px-4 py-4 text-small">
      <p className="flex items-center gap-2.5 text-body font-semibold">
        <Lock aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-turmeric-700" />
        One last step
      </p>
      <p>
        {refusalOf(answer)}{' '}
        {tooLong.length === 0
          ? 'We send your booking as soon as you are signed in: you type nothing twice.'
          : `What you wrote under “${tooLong.map((name) => longFields[name] ?? name).join('” and “')}” is too long to wait here. Please copy it before you sign in.`}
      </p>
      {held ? (
        <p>
          {timeAndDay(held.startsAt)} IST (India) is held for you until {timeOf(held.until)}.
        </p>
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Link to={data.signupTo} className="btn btn-primary btn-small">
          Sign Up
        </Link>
        <Link to={data.loginTo} className="btn btn-outline btn-small">
          Sign In
        </Link>
      </p>
      <p className="text-ink-2">
        Or call{' '}
        <a href={`tel:${data.phone}`} className={look}>
          {data.phoneText}
        </a>
        , or write on{' '}
        <a href={`https://wa.me/${data.whatsapp}`} target="_blank" rel="noopener noreferrer" className={look}>
          WhatsApp
        </a>
        .
      </p>
    </Answer>
  )
}

const longFields: Record<string, string> = { medical_issue: 'Medical issues', message: 'Diet concern' }
