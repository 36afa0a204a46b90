import { Link } from '@remix-run/react'
import { accountMeta, useAccount } from '~/components/account/account-data'
import { Empty } from '~/components/account/empty'
import { MealDays } from '~/components/account/meal-days'
import { FormMessage } from '~/components/form-message'
import { mealsOf } from '~/views/plan-progress'

export const meta = () => accountMeta('Deliveries')

export default function DeliveriesPage() {
  const { orders, today } = useAccount()
  const meals = mealsOf(orders.items ?? [], today)
  const past = meals.filter(({ stage }) => stage === 'past').toReversed()
  const coming = meals.filter(({ stage }) => stage !== 'past')
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Deliveries</h1>
      {orders.error ? (
        <div className="mt-8">
          <FormMessage message={orders.error} />
        </div>
      ) : meals.length === 0 ? (
        <div className="mt-8">
          <Empty
            drawing="/illustrations/empty-no-results.svg"
            title="No deliveries yet"
            text="Meals leave our kitchen the morning they are made, so they travel within Jaipur only."
          >
            <Link to="/services?plans=food#pricing" className="btn btn-primary btn-small">
              See meal plans
            </Link>
          </Empty>
        </div>
      ) : (
        <>
          <p className="lead mt-3">The days on which your meals come. Each is made the same morning.</p>
          {coming.length > 0 ? (
            <section aria-labelledby="coming" className="mt-10">
              <h2 id="coming" className="mb-6 text-h3!">
                Coming
              </h2>
              <MealDays meals={coming} />
            </section>
          ) : null}
          {past.length > 0 ? (
            <section aria-labelledby="past" className="mt-12">
              <h2 id="past" className="mb-6 text-h3!">
                Past
              </h2>
              <MealDays meals={past} />
            </section>
          ) : null}
        </>
      )}
    </>
  )
}
