import { toldByMailWords } from '~/domain/deliveries/walk-in'
import { ticketNumber } from '~/domain/enquiries/grievances'
import type { EnquiriesService } from '~/enquiries/service'
import { mapPage } from '~/platform/db/lists/paging'
import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { isFilled } from '~/platform/http/api/form-fields'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { adminPrivacyOperations, listedErasureSchema } from './contract/admin-privacy'
import { privacyOperations } from './contract/privacy'
import { type Erasures, toErasure } from './erasure/erasures'
import type { PrivacyService } from './service'
import type { Withdrawals } from './withdrawals'

type PrivacyRoutesOptions = {
  privacy: PrivacyService
  erasures: Erasures
  withdrawals: Withdrawals
  enquiries: EnquiriesService
  isMailSent: boolean
}

const toListed = pickBy(listedErasureSchema)

export function privacyRoutes({
  privacy,
  erasures,
  withdrawals,
  enquiries,
  isMailSent,
}: PrivacyRoutesOptions): Route[] {
  return [
    route(privacyOperations.own, async ({ actor }) => ({ data: await privacy.own(requirePerson(actor)) })),
    route(privacyOperations.choose, async ({ actor, body, clientAddress }) => ({
      message: await privacy.choose(requirePerson(actor), body, clientAddress),
    })),
    route(privacyOperations.askEmailProof, async ({ actor }) => {
      await privacy.askEmailProof(requirePerson(actor))
      return { message: 'Please open the link that we have mailed to you.' }
    }),
    route(privacyOperations.proveEmail, async ({ actor, body }) => {
      await privacy.proveEmail(requirePerson(actor), body.token)
      return { message: 'Your email is confirmed.' }
    }),
    route(privacyOperations.changeEmail, async ({ actor, body }) => {
      await privacy.changeEmail(requirePerson(actor), body)
      return { message: `Please open the link that we have mailed to ${body.email}.` }
    }),
    route(privacyOperations.export, async ({ actor, body }) => ({
      data: await privacy.export(requirePerson(actor), body.password),
    })),
    route(privacyOperations.askErasure, async ({ actor, body }) => ({
      data: await erasures.askOwn(requirePerson(actor), body.password),
      message: 'Your account will be erased. Until then you can keep it.',
    })),
    route(privacyOperations.withdrawErasure, async ({ actor }) => {
      await erasures.withdrawOwn(requirePerson(actor))
      return { message: 'Your account stays.' }
    }),
    route(privacyOperations.grievance, async ({ body, clientAddress }) => {
      const { website, form_token, name, email, ...words } = body
      const grievance = { kind: 'grievance', name, email, phone: '', words, isDoubtful: isFilled(website) } as const
      const { id, due_at } = await enquiries.receiveGrievance(grievance, form_token, clientAddress)
      const ticket = ticketNumber(id)
      return { data: { ticket, due_at }, message: `We have your complaint. Its number is ${ticket}.` }
    }),
    route(adminPrivacyOperations.erasures, async ({ query }) =>
      mapPage(await erasures.list(query), (row) => toListed({ ...row, ...toErasure(row) })),
    ),
    route(adminPrivacyOperations.erasureOf, async ({ params }) => ({
      data: { ...(await erasures.ofClient(params.id)), withdrawal: await withdrawals.ofClient(params.id) },
    })),
    route(adminPrivacyOperations.askErasure, async ({ actor, clientAddress, params, body }) => {
      const { erasure, email } = await erasures.askForClient(requireStaff(actor, clientAddress), params.id, body)
      return { data: erasure, message: `The account will be erased. ${toldByMailWords(email, isMailSent)}` }
    }),
    route(adminPrivacyOperations.withdrawErasure, async ({ actor, clientAddress, params, body }) => {
      const { email } = await erasures.withdrawForClient(requireStaff(actor, clientAddress), params.id, body.reason)
      return { message: `The account stays. ${toldByMailWords(email, isMailSent)}` }
    }),
    route(adminPrivacyOperations.confirmWithdrawal, async ({ actor, clientAddress, params, body }) => {
      await withdrawals.confirm(requireStaff(actor, clientAddress), params.id, body.reason)
      return { message: 'The allergies are erased from all sheets.' }
    }),
  ]
}
