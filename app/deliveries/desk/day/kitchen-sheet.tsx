/** What the kitchen cooks on a day: portions by plan and diet, the bowls that are packed apart, and who skips. */
import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { type MenuSlot, slotWords } from '~/domain/deliveries/menu-days'
import { longDay } from '~/domain/time/days'
import type { DeliverySheet } from '../../contract/admin-deliveries'
import { bySlot, kitchenLines, skipWords } from '../../site/deliveries'
import { SheetHead } from './sheet-head'

const portionText = (dishes: DeliverySheet['stops'][number]['dishes']) =>
  dishes.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

type Props = { sheet: Omit<DeliverySheet, 'driver'>; sheetHref: string | null }

export function KitchenSheet({ sheet: { slots, kitchen, stops, skipped }, sheetHref }: Props) {
  const other = stops.filter(({ meal }) => meal?.state === 'other')
  const without = stops.filter(({ meal }) => meal !== null && meal.dish === null)
  const hasMenu = stops.some(({ meal }) => meal !== null)
  const mealOf = (slot: MenuSlot) => (slots.length > 0 ? `, ${slotWords[slot].toLowerCase()}` : '')
  const apart = stops.filter(({ allergies }) => allergies !== null)
  return (
    <section aria-labelledby="kitchen" className="min-w-0 content-start">
      <SheetHead id="kitchen" title="Kitchen" sheetHref={sheetHref} />
      {bySlot(slots, kitchen).map(({ slot, title, items }) => (
        <Portions key={slot} title={title} kitchen={items} hasMenu={hasMenu} />
      ))}
      {without.length > 0 ? (
        <section aria-labelledby="without" className="mt-4 break-inside-avoid rounded-card bg-warn-tint p-5 text-small">
          <h4 id="without" className="flex items-center gap-2.5 font-sans text-small! font-semibold text-warn">
            <TriangleAlert aria-hidden size={18} strokeWidth={1.75} />
            {without.length === 1 ? '1 portion has no dish' : `${without.length} portions have no dish`}
          </h4>
          <ul className="mt-2 grid gap-1">
            {without.map(({ order_id, slot, customer_name, meal }) => (
              <li key={order_id}>
                <Link
                  to={`/dashboard/deliveries/${order_id}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {customer_name}
                </Link>
                {mealOf(slot)}: {meal?.why}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {other.length > 0 ? (
        <section aria-labelledby="other" className="mt-4 break-inside-avoid rounded-card bg-cream p-5 text-small">
          <h4 id="other" className="font-sans text-small! font-semibold">
            {other.length === 1 ? '1 portion differs' : `${other.length} portions differ`}
          </h4>
          <ul className="mt-2 grid gap-1">
            {other.map(({ order_id, slot, customer_name, meal }) => (
              <li key={order_id}>
                <span className="font-semibold">{customer_name}</span>
                {mealOf(slot)}: {meal?.dish} <span className="text-ink-2">({meal?.why})</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {apart.length > 0 ? (
        <section aria-labelledby="apart" className="mt-4 break-inside-avoid rounded-card bg-beet-100 p-5 text-small">
          <h4 id="apart" className="flex items-center gap-2.5 font-sans text-small! font-semibold text-beet-700">
            <TriangleAlert aria-hidden size={18} strokeWidth={1.75} />
            {apart.length === 1 ? 'Pack 1 portion separately' : `Pack ${apart.length} portions separately`}
          </h4>
          <ul className="mt-2 grid gap-1">
            {apart.map(({ order_id, slot, customer_name, allergies, plan_title, dishes, meal }) => (
              <li key={order_id}>
                <span className="font-semibold">{customer_name}</span>
                {mealOf(slot)}: {allergies}{' '}
                <span className="text-ink-2">({portionText(dishes) || meal?.dish || plan_title})</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {skipped.length > 0 ? (
        <section aria-labelledby="skipped" className="mt-8 break-inside-avoid">
          <h4 id="skipped" className="text-[1.2rem]!">
            Skipped
          </h4>
          <ul className="mt-1 text-small">
            {skipped.map(({ order_id, slot, customer_name, skip_reason, ends_on }) => (
              <li key={order_id} className="flex items-center justify-between gap-4 border-b border-line py-3">
                <span className="min-w-0">
                  <Link
                    to={`/dashboard/deliveries/${order_id}`}
                    className="font-semibold underline-offset-4 hover:underline"
                  >
                    {customer_name}
                  </Link>
                  {mealOf(slot)}
                  <span className="block text-meta text-ink-2">{skip_reason ? skipWords[skip_reason] : 'Skipped'}</span>
                </span>
                {ends_on ? (
                  <span className="figures text-right text-meta text-ink-2">now ends {longDay(ends_on)}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  )
}

type PortionsProps = { title: string | null; kitchen: Props['sheet']['kitchen']; hasMenu: boolean }

/** What is cooked of a meal of the day; of the whole day where it is not divided. */
function Portions({ title, kitchen, hasMenu }: PortionsProps) {
  const total = kitchen.reduce((sum, { portions }) => sum + portions, 0)
  return (
    <table className="mt-3 w-full text-left text-small">
      <caption className={title ? 'pb-2 text-left font-semibold' : 'sr-only'}>
        {title ? `${title} (${total})` : hasMenu ? 'Portions by dish' : 'Portions by plan'}
      </caption>
      <thead>
        <tr className="bg-cream text-meta text-ink-2">
          <th scope="col" className="rounded-l-field px-3.5 py-2.5 font-medium">
            {hasMenu ? 'Dish' : 'Plan'}
          </th>
          <th scope="col" className="rounded-r-field px-3.5 py-2.5 text-right font-medium">
            Portions
          </th>
        </tr>
      </thead>
      <tbody>
        {kitchenLines(kitchen).map(({ title, portions, diets }) => (
          <tr key={title} className="break-inside-avoid border-b border-line">
            <th scope="row" className="px-3.5 py-3 font-semibold">
              {title}
              <span className="figures mt-0.5 block text-meta font-normal text-ink-2">
                {diets.map(({ text, portions: count }) => `${count} × ${text}`).join(', ')}
              </span>
            </th>
            <td className="figures px-3.5 py-3 text-right text-[1.4rem] leading-none">{portions}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="px-3.5 py-3 font-semibold">
            Total
          </th>
          <td className="figures px-3.5 py-3 text-right text-[1.4rem] leading-none">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}
