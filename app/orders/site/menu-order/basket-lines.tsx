import { shortPaise } from '~/domain/money/money'
import { type Basket, lineTotal } from '~/domain/orders/basket'

type Props = {
  basket: Pick<Basket, 'lines' | 'delivery_paise'>
  /** Of the ground that it stands on: the line below each, and what is said softly. */
  look: { line: string; quiet: string }
}

/** What is bought, dish by dish, and its delivery. */
export function BasketLines({ basket: { lines, delivery_paise }, look }: Props) {
  const row = `flex justify-between gap-4 border-b ${look.line}`
  return (
    <>
      {lines.map((line) => (
        <li key={line.name} className={row}>
          <span className="min-w-0">
            {line.dish_id === null ? '' : `${line.quantity} × `}
            {line.name}
          </span>
          <span>{shortPaise(lineTotal(line))}</span>
        </li>
      ))}
      {delivery_paise ? null : (
        <li className={row}>
          <span>Delivery in Jaipur</span>
          <span className={`text-right ${look.quiet}`}>
            {delivery_paise === 0 ? 'Free' : 'Charged extra, confirmed before dispatch'}
          </span>
        </li>
      )}
    </>
  )
}
