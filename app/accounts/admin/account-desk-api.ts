import { mailedWords, onItsWayWords, toldByMailWords } from '~/domain/deliveries/walk-in'
import { mapPage } from '~/platform/db/lists/paging'
import { mayDo, requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { isStaff } from '~/team/permissions'
import type { User } from '../account-store'
import { adminUserOperations, listedUserSchema } from '../contract/admin-users'
import type { AccountDesk } from './account-desk'

const pick = pickBy(listedUserSchema)
const toListed = (user: User) => pick({ ...user, is_staff: isStaff(user) })

export function accountDeskRoutes({ desk, isMailSent }: { desk: AccountDesk; isMailSent: boolean }): Route[] {
  return [
    route(adminUserOperations.list, async ({ query }) => mapPage(await desk.list(query), toListed)),
    route(adminUserOperations.make, async ({ body, actor, clientAddress }) => ({
      data: toListed(await desk.makeAccount(requireStaff(actor, clientAddress), body)),
      message:
        body.email === null
          ? 'The client’s file is made. Without an email the client cannot log in.'
          : `The account is made. ${onItsWayWords('A link to set a password', isMailSent)}`,
    })),
    ...changingRoutes(desk, isMailSent),
  ]
}

const changingRoutes = (desk: AccountDesk, isMailSent: boolean): Route[] => [
  route(adminUserOperations.correct, async ({ params, body, actor, clientAddress }) => {
    const staff = requireStaff(actor, clientAddress)
    const user = await desk.correct(staff, mayDo(actor, 'team'), params.id, body)
    return { data: toListed(user), message: `The details are corrected. ${toldByMailWords(user.email, isMailSent)}` }
  }),
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
