import { mapPage } from '~/platform/db/lists/paging'
import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { outboxMailSchema } from '~/platform/mail/contract'
import type { OutboxService } from '~/platform/mail/service'
import { outboxOperations } from './contract/outbox'

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
    route(outboxOperations.readdress, async ({ params, body, actor, clientAddress }) => ({
      data: toAnswer(await outbox.readdress(requireStaff(actor, clientAddress), params.id, body.email)),
      message: 'The mail will be sent to the corrected address now.',
    })),
  ]
}
