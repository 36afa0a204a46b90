/**
 * A database may end a transaction without effect and expect that it is tried again. PostgreSQL does with one of two that wait for
 * each other. So the work of a transaction may run more than once, and has no effect beside the database's.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'

const deadlock = '40P01'
const mostTries = 4
const longestPauseMs = 50

export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const transaction = super.transaction()
    const once = transaction.execute.bind(transaction)
    transaction.execute = async <Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work)
        } catch (error) {
          if (tries === mostTries || !isToBeTriedAgain(error)) throw error
          // Not both at once again.
          await sleep(Math.random() * longestPauseMs)
        }
      }
    }
    return transaction
  }
}

const isToBeTriedAgain = (error: unknown) => error instanceof Error && 'code' in error && error.code === deadlock
