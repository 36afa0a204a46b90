import { Link } from '@remix-run/react'
import { PhoneLink } from '~/frame/account/cancel-page'
import type { WritingState } from '../contract/contact/messages'

/** Why nothing can be written now, and who acts next. @param begins such as 'Messages begin' @param agreeTo such as 'write here' */
export function NoWriting({
  why,
  begins,
  agreeTo,
}: {
  why: Exclude<WritingState, 'open'>
  begins: string
  agreeTo: string
}) {
  const look = 'mt-8 border-y border-line py-6'
  if (why === 'no_consent')
    return (
      <p className={look}>
        To {agreeTo}, please agree to the use of your health details under{' '}
        <Link to="/account/privacy" className="text-link">
          Your data
        </Link>
        .
      </p>
    )
  if (why === 'over')
    return (
      <p className={look}>
        Your plan has ended, so nothing new is written here. You reach us on <PhoneLink />.
      </p>
    )
  return (
    <div className={look}>
      <p>{begins} with your first consultation or plan.</p>
      <Link to="/book" className="btn btn-primary btn-small mt-5">
        Book a consultation
      </Link>
    </div>
  )
}
