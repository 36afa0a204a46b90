/** The kitchen's menu as staff set it: a dish for each plan, slot and weekday, by weeks that repeat. */
import { z } from 'zod'
import { allPlans, mostDishes, mostMenuWeeks } from '~/domain/deliveries/menu-days'
import { cardTypes } from '~/domain/orders/plans'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { day, mealStates, slot } from './deliveries'

/** All plans of meals, and each of them. */
export const menuPlans = [allPlans, ...cardTypes('food')] as const

const planType = z.enum(menuPlans, 'Please choose a plan')
const version = z.int('Please load the page again').min(0, 'Please load the page again')
const weeksMessage = `Please choose 1 to ${mostMenuWeeks} weeks`
const weeks = z.int(weeksMessage).min(1, weeksMessage).max(mostMenuWeeks, weeksMessage)
const weekday = z.int().min(1).max(7)
const recipeIds = z.array(z.uuid('Please choose from the list').toLowerCase()).max(mostDishes)

const menuSchema = z.object({
  today: z.iso.date(),
  /** null: no menu was set yet, and the sheets name plans. */
  cycle: z.object({ starts_on: z.iso.date(), weeks: z.int() }).nullable(),
  /** 0 where there is none. */
  version: z.int(),
  /** Of the next seven days: the week of the cycle that each is in; null: the menu has not begun. */
  coming: z.array(z.object({ day: z.iso.date(), week: z.int().nullable() })),
  plan_type: planType,
  week: z.int(),
  slot,
  /** The meals of a day that the kitchen cooks, in their order. */
  slots: z.array(slot).min(1).default(['lunch']),
  /** Monday is 1. The dish, then its alternatives; empty: none. */
  days: z.array(z.object({ weekday: z.int(), recipe_ids: z.array(z.string()) })),
  recipes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Clients without a dish on one of the next seven days. */
  without: z.array(
    z.object({
      day: z.iso.date(),
      /** null: the kitchen cooks one meal a day. */
      slot: slot.nullable().default(null),
      order_id: z.string(),
      customer_name: z.string(),
      plan_title: z.string(),
      state: z.enum(mealStates),
      why: z.string().nullable(),
    }),
  ),
})
export type MenuView = z.output<typeof menuSchema>

export const cycleBodySchema = z.object({ starts_on: day, weeks, version })
export const menuWeekBodySchema = z.object({
  plan_type: planType,
  week: weeks,
  slot,
  days: z.array(z.object({ weekday, recipe_ids: recipeIds })).max(7),
  version,
})

const operation = permitted('adminMenu', 'deliveries')
const answer = z.object({ success: z.literal(true), data: menuSchema })
const changeAnswer = answer.extend({ message: z.string() })

export const adminMenuOperations = {
  get: defineOperation({
    ...operation('get', 'GET', '/admin/menu'),
    summary:
      'One week of the menu for a plan and a slot, and the clients who have no dish on one of the next seven days.',
    query: z.object({
      plan_type: planType.optional(),
      week: z.coerce.number().int().min(1).max(mostMenuWeeks).optional(),
      slot: slot.optional(),
    }),
    answer,
    errors: ['invalid_input'],
  }),
  saveCycle: defineOperation({
    ...operation('saveCycle', 'POST', '/admin/menu/cycle'),
    summary: 'When the menu begins, and after how many weeks it begins anew.',
    body: cycleBodySchema,
    answer: changeAnswer,
    errors: ['changed_meanwhile'],
  }),
  saveWeek: defineOperation({
    ...operation('saveWeek', 'POST', '/admin/menu/week'),
    summary: 'The dishes of a week for a plan and a slot, each with its alternatives.',
    body: menuWeekBodySchema,
    answer: changeAnswer,
    errors: ['changed_meanwhile', 'recipe_not_found'],
  }),
}
