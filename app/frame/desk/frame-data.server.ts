import { site } from '~/content/collections.server'
import { compactDay, indiaDay } from '~/domain/time/days'
import { statsOperations } from '~/overview/contract/stats'
import type { requireAdmin } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { greetingName } from '../viewer'
import type { DashboardData } from './dashboard-data'

/** What stands around every screen of the dashboard, for an admin. */
export async function frameData({ user, clinic }: Awaited<ReturnType<typeof requireAdmin>>): Promise<DashboardData> {
  const waiting = await clinic(statsOperations).waiting()
  return {
    clinicName: site.name,
    personName: greetingName(user),
    today: compactDay(indiaDay(programTime())),
    // Where they cannot be counted, the screens themselves say what is wrong.
    waiting: waiting.ok ? waiting.data : { bookings: 0, orders: 0, enquiries: 0, mails: 0 },
  }
}
