/** The client whose page led to a sale at the desk, and what is known of them. */
import { adminUserOperations, type Client } from '~/accounts/contract/admin-users'
import type { requireDesk } from '~/frame/desk/require-desk.server'
import { deskOrderOperations } from '../contract/orders-desk'

type Clinic = Awaited<ReturnType<typeof requireDesk>>['clinic']

/** @param asked the client's id in the address; null: none was chosen. @throws 404 where there is no such client */
export async function loadSaleClient(clinic: Clinic, asked: string | null) {
  const client = asked === null ? null : await clinic(adminUserOperations).get(asked)
  if (client && !client.ok) {
    const isMissing = client.failure.status === 404 || client.failure.status === 422
    throw new Response('There is no such client.', { status: isMissing ? 404 : 503 })
  }
  const food = client ? await clinic(deskOrderOperations).foodFile({ user_id: client.data.id }) : null
  const { diet, dislikes, allergies } = food?.ok ? food.data : { diet: null, dislikes: null, allergies: null }
  return {
    toldAllergies: allergies,
    client: client && {
      id: client.data.id,
      name: client.data.full_name,
      fields: { ...personFields(client.data), ...(diet && { diet }), ...(dislikes && { dislikes }) },
    },
  }
}

const personFields = ({ full_name, email, phone_number }: Client) => ({
  customer_name: full_name,
  customer_email: email ?? '',
  customer_phone: phone_number ?? '',
  ...(phone_number === null && { phoneless: 'on' }),
})
