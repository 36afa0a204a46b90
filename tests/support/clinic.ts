/** The typed client with every area of the API by its name, as tests speak to it: `clinic.orders.cancel(id)`. */
import { type Calls, type ClinicApi as Client, createClinicApi as createClient } from '~/platform/session/client.server'
import { areas } from '~/program/operations'

export type ClinicApi = { [Area in keyof typeof areas]: Calls<(typeof areas)[Area]> }

export function createClinicApi(options?: Parameters<typeof createClient>[0]): ClinicApi {
  const clinic: Client = createClient(options)
  const calls = Object.entries(areas).map(([area, operations]) => [area, clinic(operations)])
  return Object.fromEntries(calls) as ClinicApi
}
