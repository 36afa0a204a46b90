import { securityOperations } from '~/clinic/contract/account-security'
import { passkeyOperations } from '~/clinic/contract/passkeys'
import { requirePerson } from '../actor'
import { type Route, route } from '../route'
import type { AccountSecurity } from './account-security'
import type { Passkeys } from './passkeys'

const said = (message: string) => ({ success: true as const, message })

export function securityRoutes({ security, passkeys }: { security: AccountSecurity; passkeys: Passkeys }): Route[] {
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
      return said('Codes from your app are off.')
    }),
    route(passkeyOperations.beginAdd, async ({ actor }) => ({
      success: true as const,
      data: await passkeys.beginAdd(requirePerson(actor)),
    })),
    route(passkeyOperations.add, async ({ body, actor, clientAddress }) => ({
      success: true as const,
      data: { recovery_codes: await passkeys.add(requirePerson(actor), body, { clientAddress }) },
    })),
    route(passkeyOperations.remove, async ({ params, actor, clientAddress }) => {
      await passkeys.remove(requirePerson(actor), params.passkey_id, { clientAddress })
      return said('The passkey is removed.')
    }),
    route(passkeyOperations.beginProof, async ({ actor }) => ({
      success: true as const,
      data: await passkeys.waysToProve(requirePerson(actor)),
    })),
    route(passkeyOperations.prove, async ({ body, actor, clientAddress }) => {
      await passkeys.prove(requirePerson(actor), body.credential, { clientAddress })
      return said('Thank you.')
    }),
  ]
}
