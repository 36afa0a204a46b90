import { requirePerson } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { securityOperations } from '../contract/account-security'
import { passkeyOperations } from '../contract/passkeys'
import type { Passkeys } from '../passkeys/passkeys'
import type { AccountSecurity } from './account-security'

export function securityRoutes({ security, passkeys }: { security: AccountSecurity; passkeys: Passkeys }): Route[] {
  return [
    route(securityOperations.state, async ({ actor }) => ({ data: await security.state(requirePerson(actor)) })),
    route(securityOperations.prove, async ({ body, actor, clientAddress }) => {
      await security.prove(requirePerson(actor), body.proof, { clientAddress })
      return { message: 'Thank you.' }
    }),
    route(securityOperations.endSession, async ({ params, actor, clientAddress }) => {
      await security.endSession(requirePerson(actor), params.session_id, { clientAddress })
      return { message: 'This device is signed out.' }
    }),
    route(securityOperations.endOtherSessions, async ({ actor, clientAddress }) => {
      await security.endOtherSessions(requirePerson(actor), { clientAddress })
      return { message: 'All other devices are signed out.' }
    }),
    route(securityOperations.beginSecondFactor, async ({ actor }) => ({
      data: await security.begin(requirePerson(actor)),
    })),
    route(securityOperations.enrolment, async ({ actor }) => ({
      data: await security.enrolment(requirePerson(actor)),
    })),
    route(securityOperations.confirmSecondFactor, async ({ body, actor, clientAddress }) => ({
      data: { recovery_codes: await security.confirm(requirePerson(actor), body.code, { clientAddress }) },
    })),
    route(securityOperations.renewRecoveryCodes, async ({ actor, clientAddress }) => ({
      data: { recovery_codes: await security.renewRecoveryCodes(requirePerson(actor), { clientAddress }) },
    })),
    route(securityOperations.turnOffSecondFactor, async ({ actor, clientAddress }) => {
      await security.turnOff(requirePerson(actor), { clientAddress })
      return { message: 'Codes from your app are off.' }
    }),
    route(passkeyOperations.beginAdd, async ({ actor }) => ({ data: await passkeys.beginAdd(requirePerson(actor)) })),
    route(passkeyOperations.add, async ({ body, actor, clientAddress }) => ({
      data: { recovery_codes: await passkeys.add(requirePerson(actor), body, { clientAddress }) },
    })),
    route(passkeyOperations.remove, async ({ params, actor, clientAddress }) => {
      await passkeys.remove(requirePerson(actor), params.passkey_id, { clientAddress })
      return { message: 'The passkey is removed.' }
    }),
    route(passkeyOperations.beginProof, async ({ actor }) => ({
      data: await passkeys.waysToProve(requirePerson(actor)),
    })),
    route(passkeyOperations.prove, async ({ body, actor, clientAddress }) => {
      await passkeys.prove(requirePerson(actor), body.credential, { clientAddress })
      return { message: 'Thank you.' }
    }),
  ]
}
