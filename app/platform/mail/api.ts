import { mapPage } from '../db/lists/paging'
import { requirePerson } from '../http/api/actor'
import { pickBy, type Route, route } from '../http/api/route'
import { outboxMailSchema, outboxOperations } from './contract'
import type { OutboxService } from './service'

const toAnswer = pickBy(outboxMailSchema)

export function outboxRoutes({ outbox }: { outbox: OutboxService }): Route[] {
  return [
    route(outboxOperations.list, async ({ query }) => mapPage(await outbox.listMail(query), toAnswer)),
    route(outboxOperations.get, async ({ params, actor }) => {
      const { entry, subject, text } = await outbox.readMail(params.id, requirePerson(actor).userId)
      return { data: { ...toAnswer(entry), subject, text } }
    }),
    route(outboxOperations.retry, async ({ params }) => ({
      data: toAnswer(await outbox.retryMail(params.id)),
      message: 'The mail will be sent now.',
    })),
  ]
}
