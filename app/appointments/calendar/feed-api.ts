import { requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { calendarFeedOperations as open, adminCalendarFeedOperations as operations } from '../contract/calendar-feed'
import type { CalendarFeed } from './feed'

export function feedRoutes({ feed }: { feed: CalendarFeed }): Route[] {
  return [
    route(operations.get, async ({ actor, clientAddress }) => ({
      data: await feed.get(requireStaff(actor, clientAddress)),
    })),
    route(operations.renew, async ({ actor, clientAddress }) => ({
      data: await feed.renew(requireStaff(actor, clientAddress)),
    })),
    route(operations.withdraw, async ({ actor, clientAddress }) => ({
      data: await feed.withdraw(requireStaff(actor, clientAddress)),
    })),
    route(open.read, async ({ body, clientAddress }) => ({
      data: { content: await feed.read(body.secret, clientAddress) },
    })),
  ]
}
