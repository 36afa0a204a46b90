import { type OutboxMail, outboxOperations } from '~/clinic/contract/outbox'
import { requirePerson } from '../actor'
import { type Route, route } from '../route'
import type { OutboxService } from './service'
import type { OutboxEntry } from './store'

export function outboxRoutes({ outbox }: { outbox: OutboxService }): Route[] {
  return [
    route(outboxOperations.list, async ({ query }) => {
      const { page, per_page, status } = query
      const { entries, total } = await outbox.listMail({ status, page, perPage: per_page })
      return { success: true as const, data: entries.map(toAnswer), meta: { page, per_page, total } }
    }),
    route(outboxOperations.get, async ({ params, actor }) => {
      const { entry, subject, text } = await outbox.readMail(params.id, requirePerson(actor).userId)
      return { success: true as const, data: { ...toAnswer(entry), subject, text } }
    }),
    route(outboxOperations.retry, async ({ params }) => ({
      success: true as const,
      data: toAnswer(await outbox.retryMail(params.id)),
      message: 'The mail will be sent now.',
    })),
  ]
}

/** The contract's names. */
function toAnswer(entry: OutboxEntry): OutboxMail {
  return {
    id: entry.id,
    template: entry.template,
    to: entry.to,
    status: entry.status,
    tries: entry.tries,
    created_at: entry.created_at,
    due_at: entry.due_at,
    sent_at: entry.sent_at,
    last_error: entry.last_error,
  }
}
