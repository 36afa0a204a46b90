import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { adminReadingOperations } from '../contract/readings/admin-readings'
import { readingOperations } from '../contract/readings/own-readings'
import type { DeskReadings } from './desk-readings'
import type { OwnReadings } from './own-readings'

export const readingRoutes = ({ own, desk }: { own: OwnReadings; desk: DeskReadings }): Route[] => [
  route(readingOperations.progress, async ({ query, actor }) => ({
    data: await own.progress(requirePerson(actor), query),
  })),
  route(readingOperations.export, async ({ actor }) => ({ data: await own.export(requirePerson(actor)) })),
  route(readingOperations.add, async ({ body, actor }) => ({ data: await own.add(requirePerson(actor), body) })),
  route(readingOperations.hideWeight, async ({ body, actor }) => {
    await own.hideWeight(requirePerson(actor), body.hides)
    return { message: body.hides ? 'Your weight is hidden on your pages.' : 'Your weight is shown on your pages.' }
  }),
  route(readingOperations.get, async ({ params, actor }) => ({
    data: await own.get(requirePerson(actor), params.reading),
  })),
  route(readingOperations.correct, async ({ params, body, actor }) => ({
    data: await own.correct(requirePerson(actor), params.reading, body),
  })),
  route(adminReadingOperations.list, async ({ params, query, actor, clientAddress }) => ({
    data: await desk.list(requireStaff(actor, clientAddress), params.id, query),
  })),
  route(adminReadingOperations.export, async ({ params, actor, clientAddress }) => ({
    data: await desk.export(requireStaff(actor, clientAddress), params.id),
  })),
  route(adminReadingOperations.add, async ({ params, body, actor, clientAddress }) => ({
    data: await desk.add(requireStaff(actor, clientAddress), params.id, body),
  })),
  route(adminReadingOperations.correct, async ({ params, body, actor, clientAddress }) => ({
    data: await desk.correct(requireStaff(actor, clientAddress), params.id, params.reading, body),
  })),
  route(adminReadingOperations.void, async ({ params, body, actor, clientAddress }) => ({
    data: await desk.void(requireStaff(actor, clientAddress), params.id, params.reading, body.reason),
  })),
]
