import { site } from '~/content/collections.server'
import { compactDay, indiaDay } from '~/domain/time/days'
import type { ReadDashboard } from '~/frame/desk/dashboard-data'
import { greetingName } from '~/frame/viewer'
import { programTime } from '~/platform/work/clock.server'
import { statsOperations } from '../../contract/stats'

/** What stands around every screen of the dashboard, for a person of the staff. */
export const frameData: ReadDashboard = async ({ user, clinic, may }) => {
  const waiting = await clinic(statsOperations).waiting()
  return {
    clinicName: site.name,
    personName: greetingName(user),
    may: [...may],
    today: compactDay(indiaDay(programTime())),
    // Where they cannot be counted, the screens themselves say what is wrong.
    waiting: waiting.ok ? waiting.data : { bookings: 0, orders: 0, enquiries: 0, mails: 0, care: 0 },
  }
}
