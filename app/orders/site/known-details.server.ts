/** What an order begins with for a known client, who types no phone number and no address twice. */

import { withoutIndianCode } from '~/domain/clients/phone'
import { isFoodDeliveredTo } from '~/domain/orders/pin-code'
import { clinicOf, type Viewer, type Visit } from '~/platform/session/session.server'
import { orderOperations } from '../contract/orders'
import type { KnownFood } from '../contract/told-allergies'

type KnownDetails = { name: string; email: string; phone: string; address: string; state: string }

/** An older address may be another one by now. */
const ordersLookedAt = 10

/**
 * Of the account, and of the client's last orders. Where these cannot be had the client types.
 * @param foodPinCodes given: only an address to which food is delivered
 */
export async function knownDetails(
  visit: Visit,
  { user }: Viewer,
  foodPinCodes: readonly string[] | null,
): Promise<KnownDetails> {
  const answer = await (await clinicOf(visit))(orderOperations).mine({ page: 1, per_page: ordersLookedAt })
  const orders = answer.ok ? answer.data : []
  const lived = orders.find(
    ({ address }) => address !== '' && (foodPinCodes === null || isFoodDeliveredTo(address, foodPinCodes)),
  )
  return {
    name: user.full_name,
    email: user.email,
    phone: user.phone_number ?? withoutIndianCode(orders[0]?.customer_phone ?? ''),
    address: lived?.address ?? '',
    state: lived?.state ?? '',
  }
}

/** What the client has told of food before. Where it cannot be had the form begins without. */
export async function knownFood(visit: Visit): Promise<KnownFood> {
  const answer = await (await clinicOf(visit))(orderOperations).food()
  return answer.ok ? answer.data : { diet: null, dislikes: null, allergies: null }
}

/** As the fields of a form begin. Allergies are said beside their field: each tick to them is of one order. */
export const fieldsOfFood = (food: KnownFood | null): { diet?: string; dislikes?: string } => ({
  ...(food?.diet && { diet: food.diet }),
  ...(food?.dislikes && { dislikes: food.dislikes }),
})

/** What was typed goes before what is known; what was left empty does not. */
export const typedOver = <Fields extends object>(known: Fields, typed: Record<string, string> | null): Fields => ({
  ...known,
  ...Object.fromEntries(Object.entries(typed ?? {}).filter(([, text]) => text !== '')),
})
