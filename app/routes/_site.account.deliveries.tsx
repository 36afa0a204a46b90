import { Link } from '@remix-run/react'
import { accountMeta, useAccount } from '~/components/account/account-data'
import { ListScreen } from '~/components/account/list-screen'
import { MealDays } from '~/components/account/meal-days'
import { type MealDay, mealsOf } from '~/views/plan-progress'

export const meta = () => accountMeta('Deliveries')

export default function DeliveriesPage() {
  const { orders, today } = useAccount()
  const meals = mealsOf(orders.items ?? [], today)
  return (
    <ListScreen
      title="Deliveries"
      error={orders.error}
      isEmpty={meals.length === 0}
      empty={{
        drawing: '/illustrations/empty-no-results.svg',
        title: 'No deliveries yet',
        text: 'Meals leave our kitchen the morning they are made, so they travel within Jaipur only.',
        wayOn: (
          <Link to="/services?plans=food#pricing" className="btn btn-primary btn-small">
            See meal plans
          </Link>
        ),
      }}
    >
      <p className="lead mt-3">Your meals come on these days. Each is made the same morning.</p>
      <Days id="coming" title="Coming" meals={meals.filter(({ stage }) => stage !== 'past')} />
      <Days id="past" title="Past" meals={meals.filter(({ stage }) => stage === 'past').toReversed()} />
    </ListScreen>
  )
}

function Days({ id, title, meals }: { id: string; title: string; meals: MealDay[] }) {
  if (meals.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-6 text-h3!">
        {title}
      </h2>
      <MealDays meals={meals} />
    </section>
  )
}
