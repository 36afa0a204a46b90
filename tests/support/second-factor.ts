/** A person with a second factor. */

import type { Transport } from '~/platform/session/transport.server'
import { appCode } from './app-code'
import { type ClinicApi, createClinicApi } from './clinic'

/** Turns on a second factor for the person of this session. @throws where it cannot be */
export async function turnOn(clinic: ClinicApi, at: string): Promise<{ key: string; recoveryCodes: string[] }> {
  const begun = await clinic.security.beginSecondFactor({})
  if (!begun.ok) throw new Error(`begin: ${JSON.stringify(begun.failure)}`)
  const { key } = begun.data
  const on = await clinic.security.confirmSecondFactor({ code: appCode(key, at) })
  if (!on.ok) throw new Error(`confirm: ${JSON.stringify(on.failure)}`)
  return { key, recoveryCodes: on.data.recovery_codes }
}

/** The session of a right password where no second factor is on. @throws for any other answer */
export async function logIn(transport: Transport, body: { email: string; password: string }) {
  const login = await createClinicApi({ transport }).auth.login(body)
  if (!login.ok) throw new Error(`login: ${JSON.stringify(login.failure)}`)
  return login.data
}
