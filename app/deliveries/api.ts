import { daysDoneWords } from '~/domain/deliveries/delivery-words'
import { slotWords } from '~/domain/deliveries/menu-days'
import { compactDay } from '~/domain/time/days'
import { type Actor, mayDo, requirePerson, requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import {
  adminDeliveryOperations,
  deliveryStopSchema,
  type PlanDaysAnswer,
  skippedDeliverySchema,
} from './contract/admin-deliveries'
import { deliveryOperations, driverOperations } from './contract/deliveries'
import { adminMenuOperations } from './contract/menu'
import type { OwnDays } from './day/own-days'
import type { Driver } from './driver/driver'
import type { MenuDesk } from './menu/menu-desk'
import type { DeliveryDesk } from './service'

type DeliveryRoutesOptions = {
  desk: DeliveryDesk
  menu: MenuDesk
  ownDays: OwnDays
  driver: Driver
  isMailSent: boolean
}

const toStop = pickBy(deliveryStopSchema)
const toSkipped = pickBy(skippedDeliverySchema)
const markWords = { delivered: 'Delivered.', not_met: 'Not met.', planned: 'Undone.' } as const

export function deliveryRoutes({ desk, menu, ownDays, driver, isMailSent }: DeliveryRoutesOptions): Route[] {
  return [...deskRoutes(desk, isMailSent), ...menuRoutes(menu), ...ownRoutes(ownDays), ...driverRoutes(driver)]
}

function deskRoutes(desk: DeliveryDesk, isMailSent: boolean): Route[] {
  return [
    route(adminDeliveryOperations.day, async ({ query }) => {
      const { stops, skipped, ...sheet } = await desk.day(query.day)
      return { data: { ...sheet, stops: stops.map(toStop), skipped: skipped.map(toSkipped) } }
    }),
    route(adminDeliveryOperations.mark, async ({ body, actor, clientAddress }) => {
      await desk.mark(requireStaff(actor, clientAddress), body)
      return { message: markWords[body.status] }
    }),
    route(adminDeliveryOperations.calls, async () => ({ data: await desk.calls() })),
    route(adminDeliveryOperations.called, async ({ params, actor, clientAddress }) => {
      await desk.called(requireStaff(actor, clientAddress), params.id)
      return { message: 'Ticked off: the client has been called.' }
    }),
    route(adminDeliveryOperations.driverLink, async ({ body, actor, clientAddress }) => ({
      data: await desk.makeDriverLink(requireStaff(actor, clientAddress), body.day),
      message: `The link for ${compactDay(body.day)} is made. Former links of this day have ended.`,
    })),
    route(adminDeliveryOperations.plan, async ({ params, actor }) => ({
      data: seenBy(actor, await desk.plan(params.order_id)),
    })),
    route(adminDeliveryOperations.pause, async ({ params, body, actor, clientAddress }) => {
      const data = await desk.pause(requireStaff(actor, clientAddress), params.order_id, body)
      return { data: seenBy(actor, data), message: daysDoneWords('pause', data, isMailSent) }
    }),
    route(adminDeliveryOperations.resume, async ({ params, body, actor, clientAddress }) => {
      const data = await desk.resume(requireStaff(actor, clientAddress), params.order_id, body)
      return { data: seenBy(actor, data), message: daysDoneWords('resume', data, isMailSent) }
    }),
    route(adminDeliveryOperations.extend, async ({ params, body, actor, clientAddress }) => {
      const data = await desk.extend(requireStaff(actor, clientAddress), params.order_id, body)
      return { data: seenBy(actor, data), message: daysDoneWords('extend', data, isMailSent) }
    }),
    route(adminDeliveryOperations.slot, async ({ params, body, actor, clientAddress }) => {
      const data = await desk.slot(requireStaff(actor, clientAddress), params.order_id, body)
      return { data: seenBy(actor, data), message: daysDoneWords('slot', data, isMailSent) }
    }),
    route(adminDeliveryOperations.kitchenNote, async ({ params, body, actor, clientAddress }) => ({
      data: await desk.saveKitchenNote(requireStaff(actor, clientAddress), params.order_id, body),
      message: 'Saved. The kitchen sheet shows it from now on.',
    })),
  ]
}

/** What a client cannot eat is read by the kitchen and the owner. */
const seenBy = <Plan extends Pick<PlanDaysAnswer, 'kitchen_note' | 'allergies'>>(actor: Actor, plan: Plan): Plan =>
  mayDo(actor, 'kitchen') ? plan : { ...plan, kitchen_note: { ...plan.kitchen_note, ...unseen }, allergies: null }
const unseen = { allergens: [], allergies: null, dislikes: null, unread: [] }

function menuRoutes(menu: MenuDesk): Route[] {
  return [
    route(adminMenuOperations.get, async ({ query }) => ({ data: await menu.get(query) })),
    route(adminMenuOperations.saveCycle, async ({ body, actor, clientAddress }) => ({
      data: await menu.saveCycle(requireStaff(actor, clientAddress), body),
      message: 'Saved. The sheets follow the menu from its first day on.',
    })),
    route(adminMenuOperations.saveWeek, async ({ body, actor, clientAddress }) => ({
      data: await menu.saveWeek(requireStaff(actor, clientAddress), body),
      message: 'Saved. The sheets show these dishes from now on.',
    })),
  ]
}

function ownRoutes(ownDays: OwnDays): Route[] {
  return [
    route(deliveryOperations.mine, async ({ actor }) => ({ data: await ownDays.mine(requirePerson(actor)) })),
    route(deliveryOperations.skip, async ({ body, actor }) => ({
      data: await ownDays.skip(requirePerson(actor), body),
      message: 'Skipped. It comes at the end of your plan.',
    })),
    route(deliveryOperations.resume, async ({ body, actor }) => ({
      data: await ownDays.resume(requirePerson(actor), body),
      message: 'Your meal comes on its day again.',
    })),
    route(deliveryOperations.choose, async ({ body, actor }) => ({
      data: await ownDays.choose(requirePerson(actor), body),
      message: 'Your dish is changed.',
    })),
    route(deliveryOperations.slot, async ({ body, actor }) => ({
      data: await ownDays.slot(requirePerson(actor), body),
      message: `Your meals come for ${slotWords[body.slot].toLowerCase()} from now on.`,
    })),
  ]
}

function driverRoutes(driver: Driver): Route[] {
  return [
    route(driverOperations.day, async ({ body }) => ({ data: await driver.day(body.token) })),
    route(driverOperations.mark, async ({ body, clientAddress }) => {
      await driver.mark(body, clientAddress)
      return { message: markWords[body.status] }
    }),
  ]
}
