import { adminUserOperations, clientSchema, givenConsentSchema } from '~/accounts/contract/admin-users'
import { correctionOperations } from '~/accounts/contract/corrections'
import { mergedFileOperations } from '~/accounts/contract/merged-files'
import { offeredFileOperations } from '~/accounts/contract/offered-files'
import { rupeesOfPaise } from '~/domain/money/money'
import type { Order } from '~/orders/store'
import { mapPage } from '~/platform/db/lists/paging'
import { mayDo, requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { outboxMailSchema } from '~/platform/mail/contract'
import { isStaff, rolesOf } from '~/team/permissions'
import { clientNoteSchema, clientRecordOperations, listedOrderSchema } from './contract/client-record'
import type { Corrections } from './corrections'
import type { Merging } from './merging/merging'
import type { OfferedFiles } from './offered-files'
import type { ClientDesk } from './service'

const pickClient = pickBy(clientSchema)
const toConsent = pickBy(givenConsentSchema)
const toMail = pickBy(outboxMailSchema)
const toNote = pickBy(clientNoteSchema)
const pickOrder = pickBy(listedOrderSchema)

export function clientRoutes({
  desk,
  offers,
  merging,
  corrections,
}: {
  desk: ClientDesk
  offers: OfferedFiles
  merging: Merging
  corrections: Corrections
}): Route[] {
  return [
    route(offeredFileOperations.offered, async ({ query }) => ({ data: await offers.offered(query) })),
    route(offeredFileOperations.join, async ({ params, body, actor, clientAddress }) => {
      await offers.join(requireStaff(actor, clientAddress), params.id, body)
      return { message: `The ${body.kind === 'order' ? 'order' : 'booking'} is joined to this file.` }
    }),
    route(adminUserOperations.get, async ({ params }) => ({ data: toClient(await desk.get(params.id)) })),
    route(clientRecordOperations.appointments, ({ params, query }) => desk.listAppointments(params.id, query)),
    route(clientRecordOperations.orders, async ({ params, query }) =>
      mapPage(await desk.listOrders(params.id, query), toOrder),
    ),
    route(clientRecordOperations.mails, async ({ params, query }) =>
      mapPage(await desk.listMails(params.id, query), toMail),
    ),
    ...noteRoutes(desk),
    ...mergeRoutes(merging),
    ...correctionRoutes(corrections),
  ]
}

const noteRoutes = (desk: ClientDesk): Route[] => [
  route(clientRecordOperations.notes, async ({ params, query, actor, clientAddress }) =>
    // Colleagues' notes may speak of health.
    mapPage(
      await desk.readNotes(requireStaff(actor, clientAddress), params.id, { ...query, own: !mayDo(actor, 'health') }),
      toNote,
    ),
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

const correctionRoutes = (corrections: Corrections): Route[] => [
  route(correctionOperations.correctBooking, async ({ params, body, actor, clientAddress }) => {
    await corrections.correctBooking(requireStaff(actor, clientAddress), params.id, body)
    return { message: 'The booking is corrected.' }
  }),
  route(correctionOperations.resendMails, async ({ params, body, actor, clientAddress }) => {
    const count = await corrections.resendMails(requireStaff(actor, clientAddress), params.id, body.mail_id)
    return { data: { count }, message: count === 1 ? 'The mail is sent again.' : `${count} mails are sent again.` }
  }),
]

const mergeRoutes = (merging: Merging): Route[] => [
  route(mergedFileOperations.mergePreview, async ({ params, query, actor }) => ({
    data: await merging.preview(mayDo(actor, 'team'), params.id, query.other),
  })),
  route(mergedFileOperations.merge, async ({ params, body, actor, clientAddress }) => {
    await merging.merge(requireStaff(actor, clientAddress), mayDo(actor, 'team'), params.id, body)
    return { message: 'The two files are one.' }
  }),
  route(mergedFileOperations.part, async ({ params, body, actor, clientAddress }) => {
    await merging.part(requireStaff(actor, clientAddress), mayDo(actor, 'team'), params.id, body)
    return { message: 'The files are two again. Please check the diet and allergies of both.' }
  }),
]

function toClient({ password_hash, plans, newsletter, consents, ...client }: Awaited<ReturnType<ClientDesk['get']>>) {
  return pickClient({
    ...client,
    has_password: password_hash !== null,
    roles: rolesOf(client),
    is_staff: isStaff(client),
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
