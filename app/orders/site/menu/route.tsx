import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useNavigate } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { meals, mealsIntro, plans, site } from '~/content/collections.server'
import { rupees } from '~/domain/money/money'
import { basketOf, basketProblem, basketQuery, type ChosenDish } from '~/domain/orders/basket'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { basketOfAddress, menuAddress } from './basket-address'
import { BasketBar } from './basket-bar'
import { DishCard } from './dish-card'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `The menu · ${data?.clinic}`,
    description:
      'Salads, bowls, smoothies and drinks from our kitchen in Jaipur: choose your dishes, see the total, and have them delivered tomorrow or later.',
    path: '/menu',
    breadcrumb: [
      { label: 'Services', path: '/services' },
      { label: 'Menu', path: '/menu' },
    ],
  })

export const headers = publicPage({ reads: ['basket'] })

export function loader({ request }: LoaderFunctionArgs) {
  const { minimumOrderRupees, deliveryFeeRupees, fssaiNumber } = site.orders
  const rules = { minimumOrderRupees, deliveryFeeRupees }
  const chosen = basketOfAddress(meals, new URL(request.url).searchParams)
  const menu = {
    clinic: site.legalName,
    dishes: meals,
    intro: mealsIntro,
    area: plans.areaNotice.title,
    rules,
    fssaiNumber,
    chosen: chosen ?? [],
    problem: chosen && basketProblem(basketOf(meals, chosen, rules), rules),
  }
  // A basket is one person's: no cache keeps it.
  return data(menu, chosen ? { headers: { 'Cache-Control': 'private, no-store' } } : {})
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function MenuPage() {
  const { dishes, intro, area, rules, fssaiNumber, chosen, problem } = useLoaderData<typeof loader>()
  const { numbers, choose, basket, said, send } = useBasket(chosen, problem)
  return (
    <div className="wrap pt-8 pb-16 lg:pt-11 lg:pb-24">
      <Breadcrumb steps={[{ label: 'Services', to: '/services#meals' }]} here="Menu" />
      <h1 className="mt-7 lg:mt-8">The menu</h1>
      <p className="lead mt-4 max-w-[40em]!">{intro}</p>
      <p className="mt-3 text-small text-ink-2">
        {area}. Orders from {rupees(rules.minimumOrderRupees)}.{' '}
        <Link to="/services?plans=food#pricing" className="text-link">
          Meal plans for a week or a month
        </Link>
      </p>
      <Form
        method="get"
        action="/menu/order"
        onSubmit={send}
        className="basket mt-8 grid items-start gap-x-14 xl:grid-cols-[minmax(0,1fr)_340px]"
      >
        <ul className="grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-3 [&_:is(button,input)]:scroll-mb-32">
          {dishes.map((dish) => (
            <DishCard
              key={dish.id}
              dish={dish}
              quantity={numbers.get(dish.id) ?? 0}
              addressOf={(quantity) => `${menuAddress(listOf(new Map(numbers).set(dish.id, quantity)))}#${dish.id}`}
              onChange={(quantity) => choose(dish.id, quantity)}
            />
          ))}
        </ul>
        <BasketBar basket={basket} rules={rules} problem={said} />
      </Form>
      {fssaiNumber ? <p className="mt-8 text-meta text-ink-3">FSSAI licence {fssaiNumber}.</p> : null}
    </div>
  )
}

/** What is chosen, as the browser knows it; without scripts the form sends its number fields and the next page reckons. */
function useBasket(chosen: ChosenDish[], problem: string | null) {
  const { dishes, rules } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [numbers, setNumbers] = useState(() => new Map(chosen.map(({ dish_id, quantity }) => [dish_id, quantity])))
  const [said, setSaid] = useState(problem)
  const list = listOf(numbers)
  const basket = basketOf(dishes, list, rules)
  return {
    numbers,
    basket,
    said,
    choose: (id: string, quantity: number) => {
      const chosen = new Map(numbers).set(id, quantity)
      setSaid(null)
      setNumbers(chosen)
      // A reload and Back lead to the menu with what was chosen on it.
      window.history.replaceState(window.history.state, '', menuAddress(listOf(chosen)))
    },
    send: (event: FormEvent) => {
      event.preventDefault()
      const wrong = basketProblem(basket, rules)
      setSaid(wrong)
      if (wrong) return
      navigate(`/menu/order?${basketQuery(basket.lines)}`)
    },
  }
}

const listOf = (numbers: Map<string, number>): ChosenDish[] =>
  [...numbers].flatMap(([dish_id, quantity]) => (quantity > 0 ? [{ dish_id, quantity }] : []))
