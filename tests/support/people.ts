/** People who use the API in tests: each with an account and a session of their own. */

import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { NewSession } from '~/platform/session/contract'
import type { Transport } from '~/platform/session/transport.server'
import { createClinicApi } from './clinic'

export type TestPerson = NewSession & { email: string; password: string }

let count = 0

/** A new person, with a password that is hard to guess. */
export function makeAccount<Given extends object>(given?: Given) {
  count += 1
  const name = `meera${count}`
  return { email: `${name}@example.com`, password: `karela & lauki ${count}`, full_name: 'Meera Joshi', ...given }
}

/** @throws where the account cannot be made */
export async function signUp(
  transport: Transport,
  given: { email?: string; password?: string } = {},
): Promise<TestPerson> {
  const account = makeAccount(given)
  const result = await createClinicApi({ transport }).auth.signup(account)
  if (!result.ok) throw new Error(`signing up failed: ${JSON.stringify(result.failure)}`)
  return { ...result.data, email: account.email, password: account.password }
}

/** As `signUp`, for what asks that a person's email was proven to be theirs. */
export async function signUpProven(
  { db }: { db: Kysely<Tables> },
  transport: Transport,
  given: { email?: string; password?: string } = {},
): Promise<TestPerson> {
  const person = await signUp(transport, given)
  await db
    .updateTable('users')
    .set({ email_proven_at: new Date().toISOString() })
    .where('id', '=', person.user.id)
    .execute()
  return person
}
