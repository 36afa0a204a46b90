/**
 * Diet plans as dietitians write them: draft, sent, withdrawn. A version that was sent never changes; to revise it is to copy it to a new
 * draft, which replaces it from its first day on. What a client does with a plan is own-plan.ts's.
 */

import type { Kysely } from 'kysely'
import { firstName } from '~/domain/clients/greeting'
import { Decimal } from '~/domain/food/decimal'
import { addDays, daysBetween, indiaDay, longDay } from '~/domain/time/days'
import { type AuditAction, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { DietPlanView, PlanPreview, RedFlag } from '../contract/admin-diet-plans'
import { untoldFile } from '../contract/care-files'
import { type Dish, emptyBody, gramMeasure, type PlanBody } from '../contract/diet-plan-body'
import type { Dietitian, KitchenSheet, ShoppingList } from '../contract/plan-sheets'
import { recordOpening } from '../files/openings'
import { ensureCareFile, requireConsent, requireInCare } from '../files/service'
import { type PaidPeriod, paidFrom } from '../files/standing'
import { getCareFile } from '../files/store'
import type { LoadKitchenContent } from '../food/kitchen-content'
import type { CareMail } from '../letters/care-mail'
import { loadBodyNow } from '../readings/body'
import { openKitchen } from '../recipes/open-kitchen'
import { eatenOn, gramsOf, offeredIn, type PlanKitchen } from './calculation/dishes'
import { redFlagsOf } from './calculation/red-flags'
import { type Copy, copied, meanEnergy, scaled } from './copying'
import { kitchenSheetOf, sheetDays, shoppingOf } from './plan-sheets'
import { planView } from './plan-view'
import { canShowFigures, ownDayOf } from './sheets/own-day'
import {
  type DietPlan,
  getPlan,
  insertDraft,
  listSummaries,
  markSent,
  markWithdrawn,
  type Reasons,
  updateDraft,
} from './store'
import { requireTemplate } from './template-store'

export type DietPlansOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  loadKitchen: LoadKitchenContent
  /** Who signs what a client is sent. */
  loadDietitian: () => Promise<Dietitian>
  enqueueMail: (trx: Kysely<Tables>, mail: CareMail, now: Date) => Promise<unknown>
}

export type DietPlans = ReturnType<typeof createDietPlans>

type Draft = Pick<DietPlan, 'starts_on' | 'ends_on' | 'body'>

/** A plan is written for so long at most. */
const mostDays = 400

export function createDietPlans({ db, clock, vault, loadKitchen, loadDietitian, enqueueMail }: DietPlansOptions) {
  async function require(from: Kysely<Tables>, userId: string, number: number): Promise<DietPlan> {
    await requireInCare(from, userId)
    const plan = await getPlan(from, vault, userId, number)
    if (!plan) throw new ApiError('diet_plan_not_found')
    return plan
  }

  async function view(userId: string, number: number): Promise<DietPlanView> {
    const today = indiaDay(clock())
    const plan = await require(db, userId, number)
    const [file, summaries, kitchen] = await Promise.all([
      getCareFile(db, vault, userId),
      listSummaries(db, userId, today),
      openKitchen(db, loadKitchen),
    ])
    const summary = summaries.find((one) => one.number === number)
    if (!summary) throw new ApiError('diet_plan_not_found')
    const body = await loadBodyNow(db, vault, file, kitchen.facts, today)
    return planView(plan, { summary, file: file ?? untoldFile, body, kitchen, today })
  }

  const audit = (
    trx: Kysely<Tables>,
    staff: Staff,
    userId: string,
    plan: { id: string },
    action: AuditAction,
    at: Date,
  ) => recordStaffAudit(trx, staff, { at, action, subject: userId, object: objectOf(plan.id) })

  /** Puts a new draft beside the client's others. @throws {ApiError} plan_draft_exists */
  async function begin(
    trx: Kysely<Tables>,
    staff: Staff,
    userId: string,
    draft: Draft & Pick<DietPlan, 'id' | 'copied_from'>,
  ) {
    const now = clock()
    await requireInCare(trx, userId)
    await requireConsent(trx, userId, indiaDay(now))
    const file = await ensureCareFile(trx, vault, userId, now)
    const [newest] = await listSummaries(trx, userId, indiaDay(now))
    const plan = { ...draft, file_id: file.id, number: (newest?.number ?? 0) + 1, author: staff.userId }
    if (!(await insertDraft(trx, vault, plan, now))) throw new ApiError('plan_draft_exists')
    await audit(trx, staff, userId, draft, 'diet_plan_begun', now)
  }

  const numberOf = async (id: string) => {
    const row = await db.selectFrom('diet_plans').select('number').where('id', '=', id).executeTakeFirst()
    if (!row) throw new ApiError('diet_plan_not_found')
    return row.number
  }

  /** Changes a draft, in one transaction with its audit. @throws {ApiError} plan_not_draft, changed_meanwhile, invalid_input */
  async function change(
    staff: Staff,
    { userId, number, version }: { userId: string; number: number; version: number },
    work: (plan: DietPlan, kitchen: PlanKitchen, trx: Kysely<Tables>) => Promise<Draft> | Draft,
  ): Promise<DietPlanView> {
    const now = clock()
    await db.transaction().execute(async (trx) => {
      const plan = await requireDraft(trx, userId, number, version)
      await requireConsent(trx, userId, indiaDay(now))
      const kitchen = await openKitchen(trx, loadKitchen)
      const { starts_on, ends_on, body } = await work(plan, kitchen, trx)
      requireDays({ starts_on, ends_on })
      requireKnownDishes(body, kitchen)
      if (!(await updateDraft(trx, vault, { id: plan.id, version, starts_on, ends_on, body }, now)))
        throw await changedMeanwhile(trx, objectOf(plan.id))
      await audit(trx, staff, userId, plan, 'diet_plan_changed', now)
    })
    return view(userId, number)
  }

  async function requireDraft(trx: Kysely<Tables>, userId: string, number: number, version: number): Promise<DietPlan> {
    const plan = await require(trx, userId, number)
    if (plan.status !== 'draft') throw new ApiError('plan_not_draft')
    if (plan.version !== version) throw await changedMeanwhile(trx, objectOf(plan.id))
    return plan
  }

  return {
    /** @throws {ApiError} care_not_found */
    async list(staff: Staff, userId: string) {
      const now = clock()
      await requireInCare(db, userId)
      const summaries = await listSummaries(db, userId, indiaDay(now))
      await recordOpening(db, staff, userId, now)
      return summaries
    },

    /** @throws {ApiError} care_not_found, diet_plan_not_found */
    async get(staff: Staff, userId: string, number: number): Promise<DietPlanView> {
      const plan = await view(userId, number)
      await recordOpening(db, staff, userId, clock())
      return plan
    },

    /** @throws {ApiError} care_not_found, plan_draft_exists, form_already_sent, invalid_input */
    async create(
      staff: Staff,
      userId: string,
      {
        form_token: token,
        ...given
      }: { starts_on: string; ends_on: string; days: number; form_token?: string | undefined },
    ): Promise<DietPlanView> {
      const { days, ...span } = given
      requireDays(span)
      const form = { name: 'diet plan', owner: staff.userId, token, fields: { userId, ...given } }
      const id = await runIdempotent(db, form, clock(), (trx, id) =>
        begin(trx, staff, userId, { ...span, id, copied_from: null, body: emptyBody(days) }),
      )
      return view(userId, await numberOf(id))
    },

    /** @throws {ApiError} care_not_found, diet_plan_not_found, plan_not_draft, changed_meanwhile, invalid_input */
    save: (staff: Staff, userId: string, number: number, { version, ...draft }: Draft & { version: number }) =>
      change(staff, { userId, number, version }, () => draft),

    /** @throws {ApiError} care_not_found, diet_plan_not_found, plan_not_draft, changed_meanwhile, invalid_input */
    copy: (staff: Staff, userId: string, number: number, { version, ...copy }: Copy & { version: number }) =>
      change(staff, { userId, number, version }, (plan) => {
        const body = copied(plan.body, copy)
        if (!body) throw invalidField('to', 'There is no such day in this diet plan', 'custom')
        return { ...plan, body }
      }),

    /** @throws {ApiError} care_not_found, diet_plan_not_found, template_not_found, plan_not_draft, changed_meanwhile, invalid_input */
    applyTemplate: (
      staff: Staff,
      userId: string,
      number: number,
      { version, template_id, scale }: { version: number; template_id: string; scale: boolean },
    ) =>
      change(staff, { userId, number, version }, async (plan, kitchen, trx) => {
        const { body: template } = await requireTemplate(trx, template_id)
        if (!scale) return { ...plan, body: { ...plan.body, days: template.days } }
        const { kcal } = plan.body.targets
        const mean = meanEnergy(template.days, kitchen)
        if (kcal === null) throw invalidField('scale', 'The diet plan has no kcal to scale to', 'custom')
        if (mean === null)
          throw invalidField('scale', 'Not all figures of the template are known, so it cannot be scaled', 'custom')
        const days = scaled(template.days, new Decimal(kcal).div(mean))
        return { ...plan, body: { ...plan.body, days, needs_check: true } }
      }),

    /** @throws {ApiError} care_not_found, diet_plan_not_found, plan_not_draft, changed_meanwhile, invalid_input */
    async send(
      staff: Staff,
      userId: string,
      number: number,
      {
        version,
        reasons: given,
        unpaid_reason: unpaid,
      }: { version: number; reasons: { flag: RedFlag['flag']; reason: string }[]; unpaid_reason: string | null },
    ): Promise<DietPlanView> {
      const now = clock()
      const today = indiaDay(now)
      const { name } = await loadDietitian()
      await db.transaction().execute(async (trx) => {
        const { user, matters } = await requireInCare(trx, userId)
        const plan = await requireDraft(trx, userId, number, version)
        await requireConsent(trx, userId, today)
        const kitchen = await openKitchen(trx, loadKitchen)
        requireWhole(plan, today)
        const isUnpaid = requirePaid(plan, matters.paid, unpaid)
        const file = await getCareFile(trx, vault, userId)
        const body = await loadBodyNow(trx, vault, file, kitchen.facts, today)
        const flags = redFlagsOf(file ?? untoldFile, body, plan.body, kitchen, today)
        const reasons = requireReasons(flags, given)
        if (isUnpaid && unpaid !== null) reasons.push({ about: 'unpaid', reason: unpaid })
        if (!(await markSent(trx, vault, { id: plan.id, version, reasons }, now)))
          throw await changedMeanwhile(trx, objectOf(plan.id))
        await audit(trx, staff, userId, plan, 'diet_plan_sent', now)
        const data = { fullName: user.full_name, dietitian: name, plan_id: plan.id }
        await enqueueMail(trx, { template: 'diet_plan_sent', to: user.email, data }, now)
      })
      return view(userId, number)
    },

    /** @throws {ApiError} care_not_found, diet_plan_not_found, plan_is_draft, plan_draft_exists, form_already_sent */
    async revise(staff: Staff, userId: string, number: number, token: string | undefined): Promise<DietPlanView> {
      const { status, starts_on, ends_on, body } = await require(db, userId, number)
      if (status === 'draft') throw new ApiError('plan_is_draft')
      const tomorrow = addDays(indiaDay(clock()), 1)
      const from = starts_on > tomorrow ? starts_on : tomorrow
      const until = ends_on >= from ? ends_on : addDays(from, daysBetween(starts_on, ends_on))
      const form = { name: 'diet plan revised', owner: staff.userId, token, fields: { userId, number } }
      const id = await runIdempotent(db, form, clock(), (trx, id) =>
        begin(trx, staff, userId, { id, copied_from: number, starts_on: from, ends_on: until, body }),
      )
      return view(userId, await numberOf(id))
    },

    /** @throws {ApiError} care_not_found, diet_plan_not_found, plan_not_withdrawable, changed_meanwhile */
    async withdraw(
      staff: Staff,
      userId: string,
      number: number,
      { version, reason }: { version: number; reason: string },
    ): Promise<DietPlanView> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const plan = await require(trx, userId, number)
        if (plan.status !== 'sent') throw new ApiError('plan_not_withdrawable')
        const reasons = [...plan.reasons, { about: 'withdrawn', reason }]
        if (!(await markWithdrawn(trx, vault, { id: plan.id, version, reasons }, now)))
          throw await changedMeanwhile(trx, objectOf(plan.id))
        await audit(trx, staff, userId, plan, 'diet_plan_withdrawn', now)
      })
      return view(userId, number)
    },

    /** As its client will see it; days beside it have none. @throws {ApiError} care_not_found, diet_plan_not_found */
    async preview(staff: Staff, userId: string, number: number, { from, days }: Days): Promise<PlanPreview> {
      const { plan, file, kitchen, fullName } = await openSheet(staff, userId, number)
      const { starts_on, ends_on, status, body } = plan
      const holds = within(plan)
      const shown = Array.from({ length: days }, (_, at) => addDays(from ?? starts_on, at))
      return {
        ...{ number, starts_on, ends_on, is_draft: status === 'draft', notes: body.notes },
        first_name: firstName(fullName),
        dietitian: await loadDietitian(),
        can_show_figures: canShowFigures(file),
        days: shown.map((day) => ownDayOf(day, holds(day), { file, kitchen, isWithFigures: false })),
      }
    },

    /** @throws {ApiError} care_not_found, diet_plan_not_found */
    async kitchen(staff: Staff, userId: string, number: number, days: Days): Promise<KitchenSheet> {
      const { plan, file, kitchen, fullName } = await openSheet(staff, userId, number)
      const from = days.from ?? plan.starts_on
      return kitchenSheetOf(sheetDays(from, days.days, within(plan)), {
        ...{ kitchen, fullName, ownKatoriMl: file.own_katori_ml },
        dietitian: await loadDietitian(),
      })
    },

    /** @throws {ApiError} care_not_found, diet_plan_not_found */
    async shopping(
      staff: Staff,
      userId: string,
      number: number,
      days: Days & { people: number },
    ): Promise<ShoppingList> {
      const { plan, kitchen } = await openSheet(staff, userId, number)
      return shoppingOf(sheetDays(days.from ?? plan.starts_on, days.days, within(plan)), days.people, kitchen)
    },
  }

  async function openSheet(staff: Staff, userId: string, number: number) {
    const plan = await require(db, userId, number)
    const { user } = await requireInCare(db, userId)
    const [file, kitchen] = await Promise.all([getCareFile(db, vault, userId), openKitchen(db, loadKitchen)])
    await recordOpening(db, staff, userId, clock())
    return { plan, kitchen, file: file ?? untoldFile, fullName: user.full_name }
  }
}

type Days = { from?: string | undefined; days: number }

const within = (plan: DietPlan) => (day: string) => (day >= plan.starts_on && day <= plan.ends_on ? plan : null)

const objectOf = (id: string) => ({ type: 'diet_plan', id })

/** @throws {ApiError} invalid_input */
function requireDays({ starts_on, ends_on }: Pick<DietPlan, 'starts_on' | 'ends_on'>): void {
  if (ends_on < starts_on) throw invalidField('ends_on', 'The last day comes after the first', 'custom')
  if (daysBetween(starts_on, ends_on) >= mostDays)
    throw invalidField('ends_on', `A diet plan runs for ${mostDays} days at most`, 'custom')
}

/** What the schema cannot know: that dishes, measures and lists are there. @throws {ApiError} invalid_input */
function requireKnownDishes(body: PlanBody, { kitchen, facts }: PlanKitchen): void {
  const isKnown = (dish: Dish) =>
    dish.recipe_id !== null
      ? kitchen.recipes.has(dish.recipe_id)
      : kitchen.foods.has(dish.food ?? '') && (dish.measure === gramMeasure || gramsOf(dish, facts) !== null)
  if (!offeredIn(body).every(isKnown))
    throw invalidField('body', 'There is no such dish, or the weight of a food in this measure is not known', 'custom')
  for (const { fast_list: list } of body.days)
    if (list !== null && !facts.fastLists.items.some(({ id }) => id === list))
      throw invalidField('body', 'There is no such fast list', 'custom')
}

/** @throws {ApiError} invalid_input */
function requireWhole({ starts_on, ends_on, body }: DietPlan, today: string): void {
  if (ends_on < today || starts_on < today)
    throw invalidField('starts_on', 'The first day has passed. Please choose another', 'custom')
  if (body.needs_check)
    throw invalidField(
      'body',
      'This diet plan was scaled from a template. Please look through it and save it first',
      'custom',
    )
  const empty = body.days.findIndex((day) => day.kind === 'usual' && eatenOn(day).length === 0)
  if (empty !== -1) throw invalidField('body', `Day ${empty + 1} has no dish yet`, 'custom')
}

/** @returns whether it is sent although nothing is paid @throws {ApiError} invalid_input */
function requirePaid({ starts_on, ends_on }: DietPlan, paid: readonly PaidPeriod[], reason: string | null): boolean {
  const until = paidFrom(starts_on, paid)
  if (until !== null && ends_on >= until)
    throw invalidField(
      'ends_on',
      `The paid plan ends on ${longDay(addDays(until, -1))}: the diet plan cannot run longer`,
      'custom',
    )
  if (until === null && reason === null)
    throw invalidField(
      'unpaid_reason',
      `No paid plan covers ${longDay(starts_on)}. Please say why the diet plan is sent all the same`,
      'custom',
    )
  return until === null
}

/** @throws {ApiError} invalid_input, with one detail for each flag that has no reason */
function requireReasons(
  flags: readonly RedFlag[],
  given: readonly { flag: RedFlag['flag']; reason: string }[],
): Reasons {
  const reasonOf = new Map(given.map(({ flag, reason }) => [flag, reason]))
  const open = flags.filter(({ flag }) => !reasonOf.has(flag))
  if (open.length > 0) {
    const detail = open.map(({ flag, text }) => ({
      ...{
        loc: ['body', 'reasons', flag],
        msg: `${text} Please say why the diet plan is sent all the same`,
        type: 'red_flag',
      },
    }))
    throw new ApiError('invalid_input', { message: detail.map(({ msg }) => msg).join(', '), detail })
  }
  return flags.map(({ flag }) => ({ about: flag, reason: reasonOf.get(flag) ?? '' }))
}
