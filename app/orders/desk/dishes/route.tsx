import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { meals, site } from '~/content/collections.server'
import { exactRupees, rupees, shortPaise } from '~/domain/money/money'
import { deskWayChoices } from '~/domain/money/payment-providers'
import { upiAddress } from '~/domain/money/upi'
import { basketOf, basketProblem, basketQuery, basketText, chosenOf, mostOfOneDish } from '~/domain/orders/basket'
import { startDays } from '~/domain/orders/plans'
import { qrCode } from '~/drawing/qr-code.server'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { QrPicture } from '~/ui/picture/qr-picture'
import { deskDishOperations } from '../../contract/desk/dish-sales'
import { GstinField } from '../../site/ordering/gstin-field'
import { loadSaleClient } from '../sale-client.server'
import { ClientFields, FoodFields, PaymentFields, SaleFor } from '../sale-fields'
import { ChosenDishes, DishList } from './dish-list'
import { dishSaleFormSchema } from './dish-sale-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Dishes at the desk')

const path = '/dashboard/plans/dishes'

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'sales')
  const query = new URL(visit.request.url).searchParams
  stepped(query)
  const { client, toldAllergies } = await loadSaleClient(clinic, query.get('client'))
  const chosen = chosenOf(meals, query)
  const basket = basketOf(meals, chosen, site.orders)
  const { upiId, minimumOrderRupees, foodPinCodes } = site.orders
  const paise = basket.total_paise
  const toPay = upiId && paise > 0 ? upiAddress({ upiId, name: site.legalName, paise, note: 'Dishes' }) : null
  return {
    formToken: formToken(),
    typed: await takeDraft(visit, user.id),
    ...{ client, toldAllergies, basket, minimumOrderRupees, foodPinCodes, upiId },
    dishes: meals.map(({ id, name, diet, priceRupees }) => ({
      ...{ id, name, diet, price: priceRupees === null ? null : exactRupees(priceRupees) },
      quantity: chosen.find(({ dish_id }) => dish_id === id)?.quantity ?? 0,
    })),
    sent: { dishes: basketText(basket.lines), amount: String(paise / 100) },
    /** What cannot be sold, whatever staff say; the smallest order is asked about. */
    problem: basketProblem(basket, { minimumOrderRupees: 0 }),
    isSmall: basketProblem(basket, site.orders) !== null,
    days: startDays('food', programTime()),
    qr: toPay && qrCode(toPay),
    asksGstin: site.tax.gstin !== null,
  }
}

/** One more or one less of a dish was pressed. @throws the way to the same page with that many */
function stepped(query: URLSearchParams): void {
  const [more, less] = [query.get('more'), query.get('less')]
  const id = more ?? less
  if (id === null) return
  const numbers = new Map(chosenOf(meals, query).map(({ dish_id, quantity }) => [dish_id, quantity]))
  const wanted = (numbers.get(id) ?? 0) + (more === null ? -1 : 1)
  if (meals.some((dish) => dish.id === id)) numbers.set(id, Math.max(0, Math.min(mostOfOneDish, wanted)))
  const client = query.get('client')
  const next = [
    ...(client === null ? [] : [new URLSearchParams({ client }).toString()]),
    basketQuery([...numbers].flatMap(([dish_id, quantity]) => (quantity > 0 ? [{ dish_id, quantity }] : []))),
  ]
  throw redirect(`${path}?${next.filter(Boolean).join('&')}#${encodeURIComponent(id)}`, 303)
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: dishSaleFormSchema,
    hasToken: true,
    call: (clinic, body) => clinic(deskDishOperations).sellDishes(body),
    failureMessage: (failure) => accountMessage(failure, 'The sale could not be recorded. Please try again.'),
    done: ({ order_id }, { value }) =>
      redirect(`/dashboard/plans/${order_id}${value.method === 'link' ? '/link' : ''}`, 303),
  })
}

const ways = [...deskWayChoices, { value: 'link', label: 'Online, by a link you send' }]

export default function DishSalePage() {
  const page = useLoaderData<typeof loader>()
  const { client, basket, problem } = page
  return (
    <>
      <PageHead title="Dishes at the desk" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to="/dashboard/plans">All orders</BackLink>
        <div className="grid max-w-[72rem] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <section aria-labelledby="choose" className="rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7">
            <SaleFor client={client} others={path} />
            <h2 id="choose" className="text-[1.4rem]!">
              Choose dishes
            </h2>
            <p className="mt-1 mb-3 text-small text-ink-2">
              Orders from {rupees(page.minimumOrderRupees)}, one day ahead, delivered in Jaipur. A gym code is for the
              single meal:{' '}
              <Link to={`/dashboard/plans/new${client ? `?client=${client.id}` : ''}`} className="text-link">
                sell a plan or a meal
              </Link>
              .
            </p>
            <DishList dishes={page.dishes} clientId={client?.id ?? null} />
          </section>
          <section aria-labelledby="total" className="rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7">
            <div aria-live="polite">
              <h2 id="total" className="text-[1.4rem]!">
                {problem === null ? shortPaise(basket.total_paise) : 'Nothing to pay yet'}
              </h2>
            </div>
            {problem === null ? (
              <ChosenDishes basket={basket} />
            ) : (
              <p className="mt-1 text-small">
                {basket.lines.length === 0 ? 'Choose how many of each dish, then press “Show the total”.' : problem}
              </p>
            )}
            {page.qr && problem === null ? (
              <figure className="mt-4 grid justify-items-center gap-2 text-center text-small text-ink-2">
                <QrPicture label={`UPI code to pay ${shortPaise(basket.total_paise)} to ${page.upiId}`} qr={page.qr} />
                <figcaption>Scan to pay by UPI</figcaption>
              </figure>
            ) : null}
          </section>
        </div>
        {problem === null ? <SaleForm /> : null}
      </div>
    </>
  )
}

function SaleForm() {
  const { formToken, typed, client, basket, sent, isSmall, days, ...page } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <section
      aria-label="The order and its payment"
      className="max-w-[52rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
    >
      <SchemaForm
        id="dish-sale"
        schema={dishSaleFormSchema}
        sending={sending}
        formToken={formToken}
        hidden={{ ...sent, user_id: client?.id }}
        filled={{ start_date: days.first, language: 'en', ...client?.fields, ...typed }}
        messageClassName="mb-5 empty:hidden"
        className="grid gap-5 sm:grid-cols-2"
      >
        {({ field }) => (
          <>
            <ClientFields field={field} isNew={client === null} />
            <Field
              {...field('address')}
              autoComplete="off"
              rows={2}
              label="Delivery address"
              hint="In Jaipur: house, street and area."
            />
            <Field
              {...field('pin_code')}
              label="PIN code"
              inputMode="numeric"
              autoComplete="off"
              hint={`We deliver to ${page.foodPinCodes.map((begin) => `${begin}…`).join(' and ')}`}
            />
            {sending.answer?.result?.error?.pin_confirmed || sending.answer?.result?.initialValue?.pin_confirmed ? (
              <Field {...field('pin_confirmed')} label="Yes, this PIN code is right" />
            ) : null}
            <Field
              {...field('start_date')}
              type="date"
              min={days.first}
              max={days.last}
              label="Day"
              hint="Food is ordered one day ahead."
            />
            <FoodFields field={field} told={page.toldAllergies} />
            {page.asksGstin ? <GstinField {...field('buyer_gstin')} /> : null}
            <PaymentFields field={field} ways={ways} />
            {isSmall ? (
              <Field
                {...field('below_minimum')}
                label={`Sell less than the smallest order of ${rupees(page.minimumOrderRupees)} all the same.`}
                className="sm:col-span-2"
              />
            ) : null}
            <div className="sm:col-span-2">
              <SubmitButton busy={sending.busy} busyLabel="Recording..." className="max-sm:w-full">
                Sell for {shortPaise(basket.total_paise)}
              </SubmitButton>
            </div>
          </>
        )}
      </SchemaForm>
    </section>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
