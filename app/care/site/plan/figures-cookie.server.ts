/** Whether the client has turned kcal and grams on, in this browser; where the dietitian hides them the API answers none all the same. */
import { createCookie } from '@remix-run/node'
import { addCookie, type Visit } from '~/platform/session/session.server'
import { settings } from '~/platform/settings/settings.server'

const oneYearSeconds = 365 * 24 * 3600

export const readFigures = async ({ request }: Visit): Promise<boolean> =>
  (await cookie().parse(request.headers.get('Cookie'))) === 'yes'

export const rememberFigures = async (visit: Visit, isOn: boolean): Promise<void> =>
  addCookie(visit, await cookie().serialize('yes', { maxAge: isOn ? oneYearSeconds : 0 }))

function cookie() {
  const { protocol } = new URL(settings().publicUrl)
  const secure = protocol === 'https:'
  return createCookie('aahar_figures', { httpOnly: true, secure, sameSite: 'lax', path: '/account' })
}
