import { demandedWords } from '~/domain/accounts/staff-words'
import { mailedWords, onItsWayWords } from '~/domain/deliveries/walk-in'
import { requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { teamMemberSchema, teamOperations } from '../contract/team'
import type { SecondFactorDemands } from './second-factor-demands'
import type { TeamDesk } from './team-desk'

const toMember = pickBy(teamMemberSchema)

type TeamRoutesOptions = { team: TeamDesk; demands: SecondFactorDemands; isMailSent: boolean }

export function teamRoutes({ team, demands, isMailSent }: TeamRoutesOptions): Route[] {
  return [
    route(teamOperations.demands, async () => ({ data: await demands.list() })),
    route(teamOperations.demand, async ({ body, actor, clientAddress }) => {
      const data = await demands.change(requireStaff(actor, clientAddress), body)
      return { data, message: demandedWords(data.told, isMailSent) }
    }),
    route(teamOperations.list, async () => ({ data: (await team.list()).map(toMember) })),
    route(teamOperations.invite, async ({ body, actor, clientAddress }) => ({
      data: toMember(await team.invite(requireStaff(actor, clientAddress), body)),
      message: onItsWayWords('The invitation', isMailSent),
    })),
    route(teamOperations.changeRoles, async ({ params, body, actor, clientAddress }) => ({
      data: toMember(await team.changeRoles(requireStaff(actor, clientAddress), params.id, body)),
      message: `The roles are changed. ${mailedWords(isMailSent)}`,
    })),
    route(teamOperations.endSessions, async ({ params, body, actor, clientAddress }) => {
      await team.endSessions(requireStaff(actor, clientAddress), params.id, body)
      return { message: 'This person is logged out everywhere.' }
    }),
  ]
}
