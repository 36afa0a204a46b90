/** What staff find an order by: the words of its client, its id and its receipt's number. */
import type { Kysely, Selectable } from 'kysely'
import { personWords } from '~/domain/clients/client-words'
import { setWords } from '~/platform/db/lists/word-search'
import type { Tables } from '~/platform/db/tables'

export const orderWords = { words: 'order_words', owner: 'order_id', of: 'orders' } as const

type Named = Pick<
  Selectable<Tables['orders']>,
  'id' | 'customer_name' | 'customer_email' | 'customer_phone' | 'receipt_number'
>

/** Safe to repeat: called when the order is made, and again once it has a receipt. */
export async function setOrderWords(trx: Kysely<Tables>, order: Named): Promise<void> {
  const { id, customer_name: full_name, customer_email: email, customer_phone: phone_number, receipt_number } = order
  const words = personWords({ full_name, email, phone_number }, [id, receipt_number ?? ''])
  await setWords(trx, orderWords, id, words)
}
