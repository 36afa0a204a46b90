import { Link } from '@remix-run/react'
import { ListScreen } from '~/frame/account/list-screen'

/** Nothing is entered before care has begun and the client has agreed. */
export function NoProgress({ isInCare }: { isInCare: boolean }) {
  const empty = isInCare
    ? {
        title: 'Please agree first',
        text: 'Weight, blood reports and all else that is measured is kept with your consent to the use of health details alone.',
        wayOn: { to: '/account/privacy', label: 'Go to Your data' },
      }
    : {
        title: 'This begins with your first visit',
        text: 'Once you have met your dietitian, or a plan is paid, what you measure has its place here.',
        wayOn: { to: '/book', label: 'Book an appointment' },
      }
  return (
    <ListScreen
      title="Progress"
      error={null}
      isEmpty
      empty={{
        drawing: '/illustrations/empty-no-results.svg',
        ...empty,
        wayOn: (
          <Link to={empty.wayOn.to} className="btn btn-primary btn-small">
            {empty.wayOn.label}
          </Link>
        ),
      }}
    >
      {null}
    </ListScreen>
  )
}
