import {
  adminUserOperations,
  clientSchema,
  givenConsentSchema,
  listedUserSchema,
} from '~/accounts/contract/admin-users'
import { mailedWords, onItsWayWords } from '~/domain/deliveries/walk-in'
import { rupeesOfPaise } from '~/domain/money/money'
import type { Order } from '~/orders/store'
import { mapPage } from '~/platform/db/paging'
import { requireStaff } from '~/platform/http/api/actor'
import { pickBy } from '~/platform/http/api/pick-by'
import { type Route, route } from '~/platform/http/api/route'
import { outboxMailSchema } from '~/platform/mail/contract'
import { clientNoteSchema, clientRecordOperations, listedOrderSchema } from './contract/client-record'
import type { PeopleDesk } from './service'

const toListed = pickBy(listedUserSchema)
const pickClient = pickBy(clientSchema)
const toConsent = pickBy(givenConsentSchema)
const toMail = pickBy(outboxMailSchema)
const toNote = pickBy(clientNoteSchema)
const pickOrder = pickBy(listedOrderSchema)

export function peopleRoutes({ desk, isMailSent }: { desk: PeopleDesk; isMailSent: boolean }): Route[] {
  return [
    route(adminUserOperations.list, async ({ query }) => mapPage(await desk.list(query), toListed)),
    route(adminUserOperations.make, async ({ body, actor, clientAddress }) => ({
      data: toListed(await desk.makeAccount(requireStaff(actor, clientAddress), body)),
      message: `The account is made. ${onItsWayWords('A link to set a password', isMailSent)}`,
    })),
    route(adminUserOperations.get, async ({ params }) => ({ data: toClient(await desk.get(params.id)) })),
    route(clientRecordOperations.appointments, ({ params, query }) => desk.listAppointments(params.id, query)),
    route(clientRecordOperations.orders, async ({ params, query }) =>
      mapPage(await desk.listOrders(params.id, query), toOrder),
    ),
    route(clientRecordOperations.mails, async ({ params, query }) =>
      mapPage(await desk.listMails(params.id, query), toMail),
    ),
    ...noteRoutes(desk),
    ...changingRoutes(desk, isMailSent),
  ]
}

const noteRoutes = (desk: PeopleDesk): Route[] => [
  route(clientRecordOperations.notes, async ({ params, query, actor, clientAddress }) =>
    mapPage(await desk.readNotes(requireStaff(actor, clientAddress), params.id, query), toNote),
  ),
  route(clientRecordOperations.addNote, async ({ params, body, actor, clientAddress }) => {
    await desk.addNote(requireStaff(actor, clientAddress), params.id, body)
    return { message: 'The note is saved.' }
  }),
  route(clientRecordOperations.deleteNote, async ({ params, actor, clientAddress }) => {
    await desk.deleteNote(requireStaff(actor, clientAddress), params.id, params.note_id)
    return { message: 'The note is deleted.' }
  }),
]

const changingRoutes = (desk: PeopleDesk, isMailSent: boolean): Route[] => [
  route(adminUserOperations.changeRole, async ({ params, body, actor, clientAddress }) => ({
    data: toListed(await desk.changeRole(requireStaff(actor, clientAddress), params.id, body)),
    message:
      body.role === 'admin' ? 'This person is an admin now.' : 'This person is a client now, no longer an admin.',
  })),
  route(adminUserOperations.block, async ({ params, body, actor, clientAddress }) => ({
    data: toListed(await desk.block(requireStaff(actor, clientAddress), params.id, body)),
    message: 'The account is closed.',
  })),
  route(adminUserOperations.unblock, async ({ params, body, actor, clientAddress }) => ({
    data: toListed(await desk.unblock(requireStaff(actor, clientAddress), params.id, body)),
    message: 'The account is open again.',
  })),
  route(adminUserOperations.resetSecondFactor, async ({ params, body, actor, clientAddress }) => ({
    data: toListed(await desk.resetSecondFactor(requireStaff(actor, clientAddress), params.id, body)),
    message: `Two-step sign-in is taken off. ${mailedWords(isMailSent)}`,
  })),
  route(adminUserOperations.sendResetLink, async ({ params, actor, clientAddress }) => {
    await desk.sendResetLink(requireStaff(actor, clientAddress), params.id)
    return { message: onItsWayWords('A link to set a new password', isMailSent) }
  }),
]

function toClient({ password_hash, plans, newsletter, consents, ...client }: Awaited<ReturnType<PeopleDesk['get']>>) {
  return pickClient({
    ...client,
    has_password: password_hash !== null,
    subscription_plan: plans.subscription,
    food_plan: plans.food,
    consents: consents.map(toConsent),
    newsletter: newsletter && {
      status: newsletter.status,
      at: newsletter[changedAt[newsletter.status]] ?? newsletter.asked_at,
    },
  })
}

/** When a subscriber came to be in a state. */
const changedAt = { pending: 'asked_at', confirmed: 'confirmed_at', unsubscribed: 'unsubscribed_at' } as const

const toOrder = (order: Order) =>
  pickOrder({ ...order, amount: order.amount_paise === null ? null : rupeesOfPaise(order.amount_paise) })
