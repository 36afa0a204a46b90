import { requireDesk } from '~/frame/desk/require-desk.server'
import type { Visit } from '~/platform/session/session.server'

/** The signed-in dietitian. @throws what `requireDesk` throws */
export const requireDietitian = (visit: Visit) => requireDesk(visit, 'care')
