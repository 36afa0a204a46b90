/** What staff find an order by: the words of its client, its id and its receipt's number. */
import type { Kysely, Selectable } from 'kysely'
import { personWords } from '~/domain/person-words'
import type { Tables } from '../db/tables'

type Named = Pick<
  Selectable<Tables['orders']>,
  'id' | 'customer_name' | 'customer_email' | 'customer_phone' | 'receipt_number'
>

/** Safe to repeat: called when the order is made, and again once it has a receipt. */
export async function addOrderWords(trx: Kysely<Tables>, order: Named): Promise<void> {
  const { id, customer_name: full_name, customer_email: email, customer_phone: phone_number, receipt_number } = order
  const words = personWords({ full_name, email, phone_number }, [id, receipt_number ?? ''])
  await trx
    .insertInto('order_words')
    .values(words.map((word) => ({ order_id: id, word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
