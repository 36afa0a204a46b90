/** The client's file of what is sold at the desk or for a visit: one that is there, or a new one. */
import type { Kysely } from 'kysely'
import { getUser, getUserByEmail, insertUser, listUsersByPhone, newUser, type User } from '~/accounts/account-store'
import type { Tables } from '~/platform/db/tables'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { DeskSaleBody } from '../../contract/orders-desk'

/** Whose order it is, with what stands on its paper. */
export type SaleClient = { user: User; name: string; phone: string; email: string }

/**
 * The account that staff chose; else the one of the email; else of a walk-in with this name and phone who came before; else a
 * new one, whose client sets a password by "forgot password".
 * @throws {ApiError} invalid_input
 */
export async function requireClient(
  trx: Kysely<Tables>,
  {
    user_id,
    customer_name,
    customer_email,
    customer_phone,
    phoneless: hasNoPhone = false,
    language = 'en',
  }: Pick<DeskSaleBody, 'user_id' | 'customer_name' | 'customer_email' | 'customer_phone'> &
    Partial<Pick<DeskSaleBody, 'phoneless' | 'language'>>,
  now: Date,
): Promise<SaleClient> {
  if (user_id !== null) {
    const user = await getUser(trx, user_id)
    if (!user) throw invalidField('user_id', 'There is no such client', 'custom')
    const phone = customer_phone ?? user.phone_number ?? (hasNoPhone ? '' : null)
    if (phone === null) throw invalidField('customer_phone', 'Phone number is required', 'custom')
    const email = customer_email ?? user.email ?? ''
    return { user, name: customer_name ?? user.full_name, phone, email }
  }
  if (customer_name === null) throw invalidField('customer_name', 'Full name is required', 'custom')
  if (customer_phone === null && !hasNoPhone) throw invalidField('customer_phone', 'Phone number is required', 'custom')
  const typed = { name: customer_name, phone: customer_phone ?? '', email: customer_email ?? '' }
  const known = customer_email
    ? await getUserByEmail(trx, customer_email)
    : await getWalkIn(trx, customer_name, customer_phone)
  if (known) return { ...typed, user: known }
  const account = {
    full_name: customer_name,
    phone_number: customer_phone,
    password_hash: null,
    role: 'client',
    language,
  } as const
  const user = newUser({ ...account, email: customer_email }, now)
  if (await insertUser(trx, user)) return { ...typed, user }
  // The client signed up at this very moment.
  const other = await getUserByEmail(trx, customer_email ?? '')
  if (!other) throw new ApiError('user_not_found')
  return { ...typed, user: other }
}

/** Two without a telephone may share a name: staff join them (clients/offered-file). */
async function getWalkIn(trx: Kysely<Tables>, name: string, phone: string | null): Promise<User | null> {
  if (phone === null) return null
  const isSame = ({ email, full_name, status }: User) =>
    email === null && status === 'active' && full_name.toLowerCase() === name.toLowerCase()
  return (await listUsersByPhone(trx, phone)).find(isSame) ?? null
}
