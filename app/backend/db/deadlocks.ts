/**
 * Two transactions that wait for each other: the server ends one of them without effect (40P01), and expects that it is tried again.
 * So the work of a transaction may run more than once, and has no effect beside the database's.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'

const mostTries = 4
const longestPauseMs = 50

/** Kysely whose transactions are tried again after a deadlock. */
export class DeadlockSafeKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const transaction = super.transaction()
    const once = transaction.execute.bind(transaction)
    transaction.execute = async <Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work)
        } catch (error) {
          if (tries === mostTries || !isDeadlock(error)) throw error
          // Not both at once again.
          await sleep(Math.random() * longestPauseMs)
        }
      }
    }
    return transaction
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'
