import { Link } from '@remix-run/react'
import { ErrorPanel } from '../errors/error-panel'

/** A screen of the dashboard that is not there, or cannot be had now. */
export function DashboardError() {
  return (
    <ErrorPanel
      missing={{
        drawing: '/illustrations/empty-no-results.svg',
        text: 'It may have been deleted, or the address may be mistyped.',
      }}
    >
      <Link to="/dashboard" className="btn btn-primary">
        Go to the overview
      </Link>
    </ErrorPanel>
  )
}
