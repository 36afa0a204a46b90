/** The worker of the sandbox: time passes for its links, and webhooks are sent that are due. */
import { endIfOver } from './api'
import { listOverdueLinks } from './store'
import { type DeliveryOptions, deliverDueEvents } from './webhooks'

/** One tick. @returns how many webhooks were sent */
export async function passTime(options: DeliveryOptions): Promise<number> {
  const { db, clock } = options
  for (const link of await listOverdueLinks(db, clock())) await endIfOver(db, link, clock())
  return deliverDueEvents(options)
}
