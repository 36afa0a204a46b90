import { Link } from '@remix-run/react'
import { useAccountProfile } from '~/accounts/site/profile/account-profile'
import { ProfileEditor } from '~/accounts/site/profile/profile-editor'
import { useAccountAppointments } from '~/appointments/site/account-appointments'
import { nextAppointment } from '~/appointments/site/appointments'
import { NextAppointmentCard } from '~/appointments/site/next-appointment-card'
import { CareRow } from '~/care/site/care-row'
import { useAccountDeliveries } from '~/deliveries/site/account-deliveries'
import { withDeliveries } from '~/deliveries/site/deliveries'
import { MealDays } from '~/deliveries/site/meal-days'
import { accountMeta } from '~/frame/account/account-data'
import { useAccountOrders } from '~/orders/site/account-orders'
import { DocumentList, papersOf } from '~/orders/site/papers/document-list'
import { PlanCard } from '~/orders/site/plan/plan-card'
import { mainPlan, mealStrip, mealsOf } from '~/orders/site/plan/plan-progress'
import { secondLine } from '~/orders/site/plan/second-line'
import { PlateInvitation } from '~/thali/site/plate-invitation'
import { FormMessage } from '~/ui/form/form-message'
import { OpenOrder } from './open-order'

export const meta = () => accountMeta('My account')

/** So many papers are enough for a first look. */
const newest = 3

const toPlan = { to: '/account/orders', label: 'See your plan' }
const toMeals = { to: '/account/deliveries', label: 'See your meals' }

export default function OverviewPage() {
  const { today, name } = useAccountProfile()
  const { orders } = useAccountOrders()
  const { appointments } = useAccountAppointments()
  const { deliveries } = useAccountDeliveries()
  const bought = orders.items ?? []
  const plan = mainPlan(bought, today)
  const next = nextAppointment(appointments.items ?? [], today)
  const meals = withDeliveries(mealsOf(bought, today), deliveries, today).filter(({ status }) => status !== 'skipped')
  const papers = papersOf(bought)
  const heading = 'text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]'
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)] wrap-anywhere">Namaste, {name}</h1>
      <p className="lead mt-3">
        {orders.error || appointments.error ? 'Good to see you.' : secondLine(plan, next, today)}
      </p>
      <OpenOrder order={bought[0]} />
      <CareRow />
      <div className="mt-9 grid gap-7 xl:grid-cols-[minmax(0,1.355fr)_minmax(0,1fr)]">
        {orders.error ? (
          <FormMessage message={orders.error} />
        ) : (
          <PlanCard plan={plan} today={today} linkTo={plan?.kind === 'food' ? toMeals : toPlan} />
        )}
        {appointments.error ? (
          <FormMessage message={appointments.error} />
        ) : (
          <NextAppointmentCard appointment={next} isFirst={!plan} />
        )}
      </div>
      <PlateInvitation title="Your plate" className="mt-9 border-y border-line py-4" />
      {meals.length > 0 ? (
        <section aria-labelledby="meals" className="mt-14">
          <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <h2 id="meals" className={heading}>
              Your meals
            </h2>
            <Link to="/account/deliveries" className="text-link text-small">
              All deliveries
            </Link>
          </div>
          <MealDays meals={mealStrip(meals, 5)} onPhones={mealStrip(meals, 3)} />
        </section>
      ) : null}
      <div className="mt-16 grid gap-x-14 gap-y-14 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <section aria-labelledby="details">
          <h2 id="details" className={`mb-6 ${heading}`}>
            My details
          </h2>
          <ProfileEditor />
        </section>
        <section aria-labelledby="documents">
          <h2 id="documents" className={`mb-6 ${heading}`}>
            Documents
          </h2>
          {papers.length > 0 ? (
            <DocumentList papers={papers.slice(0, newest)} />
          ) : (
            <p className="border-t border-line pt-5 text-ink-2">
              {orders.error ?? 'Your receipts appear here once you have paid for a plan.'}
            </p>
          )}
          {papers.length > newest ? (
            <Link to="/account/documents" className="text-link mt-5 text-small">
              All documents
            </Link>
          ) : null}
        </section>
      </div>
    </>
  )
}
