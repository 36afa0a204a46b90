import { securityOperations } from '~/clinic/contract/account-security'
import { requirePerson } from '../actor'
import { type Route, route } from '../route'
import type { AccountSecurity } from './account-security'

const said = (message: string) => ({ success: true as const, message })

export function securityRoutes({ security }: { security: AccountSecurity }): Route[] {
  return [
    route(securityOperations.state, async ({ actor }) => ({
      success: true as const,
      data: await security.state(requirePerson(actor)),
    })),
    route(securityOperations.prove, async ({ body, actor, clientAddress }) => {
      await security.prove(requirePerson(actor), body.proof, { clientAddress })
      return said('Thank you.')
    }),
    route(securityOperations.endSession, async ({ params, actor, clientAddress }) => {
      await security.endSession(requirePerson(actor), params.session_id, { clientAddress })
      return said('This device is signed out.')
    }),
    route(securityOperations.endOtherSessions, async ({ actor, clientAddress }) => {
      await security.endOtherSessions(requirePerson(actor), { clientAddress })
      return said('All other devices are signed out.')
    }),
    route(securityOperations.beginSecondFactor, async ({ actor }) => ({
      success: true as const,
      data: await security.begin(requirePerson(actor)),
    })),
    route(securityOperations.enrolment, async ({ actor }) => ({
      success: true as const,
      data: await security.enrolment(requirePerson(actor)),
    })),
    route(securityOperations.confirmSecondFactor, async ({ body, actor, clientAddress }) => ({
      success: true as const,
      data: { recovery_codes: await security.confirm(requirePerson(actor), body.code, { clientAddress }) },
    })),
    route(securityOperations.renewRecoveryCodes, async ({ actor, clientAddress }) => ({
      success: true as const,
      data: { recovery_codes: await security.renewRecoveryCodes(requirePerson(actor), { clientAddress }) },
    })),
    route(securityOperations.turnOffSecondFactor, async ({ actor, clientAddress }) => {
      await security.turnOff(requirePerson(actor), { clientAddress })
      return said('The second factor is off.')
    }),
  ]
}
