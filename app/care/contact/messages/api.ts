import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { adminCareMessageOperations, careMessageOperations } from '../../contract/contact/messages'
import type { Messages } from './service'

const sent = { message: 'Your message is sent.' }
const takenBack = { message: 'Your message is withdrawn.' }

export const messageRoutes = (messages: Messages): Route[] => [
  route(careMessageOperations.list, async ({ query, actor }) => ({
    data: await messages.own.thread(requirePerson(actor), query),
  })),
  route(careMessageOperations.send, async ({ body, actor }) => {
    await messages.own.send(requirePerson(actor), body)
    return sent
  }),
  route(careMessageOperations.withdraw, async ({ params, actor }) => {
    await messages.own.withdraw(requirePerson(actor), params.message_id)
    return takenBack
  }),
  route(adminCareMessageOperations.list, async ({ params, query, actor, clientAddress }) => ({
    data: await messages.thread(requireStaff(actor, clientAddress), params.id, query),
  })),
  route(adminCareMessageOperations.send, async ({ params, body, actor, clientAddress }) => {
    await messages.send(requireStaff(actor, clientAddress), params.id, body)
    return sent
  }),
  route(adminCareMessageOperations.withdraw, async ({ params, actor, clientAddress }) => {
    await messages.withdraw(requireStaff(actor, clientAddress), params.id, params.message_id)
    return takenBack
  }),
]
