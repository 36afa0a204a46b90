import { Link } from '@remix-run/react'
import { ErrorPanel } from '../errors/error-panel'

/** A page of the account that is not there, or cannot be had now. */
export function AccountError() {
  return (
    <ErrorPanel
      missing={{
        drawing: '/illustrations/empty-no-results.svg',
        text: 'It may belong to another account, or the address may be mistyped.',
      }}
    >
      <Link to="/account" className="btn btn-primary">
        Go to your account
      </Link>
      <Link to="/" className="btn btn-outline">
        Back to the home page
      </Link>
    </ErrorPanel>
  )
}
