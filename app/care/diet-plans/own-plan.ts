/** A client's own diet plan: the version that holds, its days in their measures, the answer, the sheets. Only ever the caller's own. */
import type { Kysely } from 'kysely'
import { getUser } from '~/accounts/account-store'
import type { AppointmentRules } from '~/domain/appointments/appointment-times'
import type { PlanLanguage } from '~/domain/food/plan-words'
import { addDays, indiaDay } from '~/domain/time/days'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { toldDaysOf } from '../contact/check-ins/store'
import { countUnread } from '../contact/messages/store'
import type { OwnDay, OwnPlan } from '../contract/own-care'
import type { Dietitian, KitchenSheet, ShoppingList } from '../contract/plan-sheets'
import { loadStandings, mattersOf } from '../files/care-matters'
import { loadFollowUp } from '../files/follow-up'
import { setOwnKatori } from '../files/own-katori'
import { agreesToCare } from '../files/service'
import { listSharedWith } from '../files/sharing/store'
import { getCareFile } from '../files/store'
import type { LoadKitchenContent } from '../food/kitchen-content'
import type { CareMail } from '../letters/care-mail'
import { openKitchen } from '../recipes/open-kitchen'
import { kitchenDays, kitchenSheetOf, sheetDays, shoppingOf } from './plan-sheets'
import { dishText } from './sheets/dish-text'
import { canShowFigures, ownDayOf } from './sheets/own-day'
import { type DietPlan, getPlan, isHeld, listPlans, markAnswered, planOn, shownStatus } from './store'

type OwnPlanOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  loadKitchen: LoadKitchenContent
  loadRules: () => Promise<AppointmentRules>
  loadDietitian: () => Promise<Dietitian>
  /** Where the clinic reads that a client has answered. */
  loadClinic: () => Promise<{ email: string }>
  enqueueMail: (trx: Kysely<Tables>, mail: CareMail, now: Date) => Promise<unknown>
}

export type OwnPlans = ReturnType<typeof createOwnPlans>

/** The strips of this week and of the last one have a sign under each day that was told. */
const toldWithinDays = 13

/** Whose diet plan is read. */
type Owner = Pick<Person, 'userId'>
type Days = { from?: string | undefined; days: number }

export function createOwnPlans(options: OwnPlanOptions) {
  const { db, clock, vault, loadKitchen, loadDietitian, loadClinic, enqueueMail } = options

  /** Drafts are none of the client's. */
  const finishedPlans = async (userId: string) =>
    (await listPlans(db, vault, userId)).filter(({ status }) => status !== 'draft')

  /** Without what was taken back. */
  const sentPlans = async (userId: string) => (await finishedPlans(userId)).filter(isHeld)

  /** The days that are asked for, of whichever versions hold on them. @throws {ApiError} diet_plan_not_found */
  async function openSheet({ userId }: Owner, { from, days }: Days) {
    const [plans, file, kitchen] = await Promise.all([
      sentPlans(userId),
      getCareFile(db, vault, userId),
      openKitchen(db, loadKitchen),
    ])
    const today = indiaDay(clock())
    const first = plans.map(({ starts_on }) => starts_on).toSorted()[0]
    const begin = from ?? (first !== undefined && first > today ? first : today)
    return {
      days: sheetDays(begin, days, (day) => planOn(plans, day)),
      kitchen,
      ownKatoriMl: file?.own_katori_ml ?? null,
    }
  }

  return {
    async plan({ userId }: Person): Promise<OwnPlan> {
      const now = clock()
      const today = indiaDay(now)
      const [finished, file, matters, standingOf, dietitian, agrees, unread_messages, told_days, shared, { facts }] =
        await Promise.all([
          finishedPlans(userId),
          getCareFile(db, vault, userId),
          mattersOf(db, userId),
          loadStandings(options, today),
          loadDietitian(),
          agreesToCare(db, userId, today),
          countUnread(db, userId),
          toldDaysOf(db, userId, addDays(today, -toldWithinDays)),
          listSharedWith(db, userId, today),
          loadKitchen(),
        ])
      const standing = standingOf(matters)
      const { step, due_on } = standing
      const plans = finished.filter(isHeld)
      const holds = planOn(plans, today)
      const [newest] = plans
      const next = newest && newest.starts_on > today ? newest : null
      const summary = (plan: DietPlan | null): OwnPlan['plan'] =>
        plan && {
          ...{ number: plan.number, starts_on: plan.starts_on, ends_on: plan.ends_on, sent_at: plan.sent_at ?? '' },
          status: shownStatus(plan, plans, today),
        }
      return {
        ...{ step, due_on, dietitian },
        plan: summary(holds),
        next: summary(next),
        last: summary(holds ? null : (plans.find(({ starts_on }) => starts_on <= today) ?? null)),
        withdrawn: finished[0]?.status === 'withdrawn' ? finished[0].number : null,
        notes: (holds ?? next)?.body.notes ?? null,
        follow_up: await loadFollowUp(db, userId, { matters, standing, terms: facts.contact.followUp, now }),
        to_answer: newest?.status === 'sent' ? newest.number : null,
        can_show_figures: canShowFigures(file),
        own_katori_ml: file?.own_katori_ml ?? null,
        unread_messages,
        told_days,
        reads_others: shared.length > 0,
        asks_consent: step !== null && !agrees,
      }
    },

    async day({ userId }: Owner, { day: given, figures }: { day?: string | undefined; figures: 'yes' | 'no' }) {
      const day = given ?? indiaDay(clock())
      const [plans, file, kitchen] = await Promise.all([
        sentPlans(userId),
        getCareFile(db, vault, userId),
        openKitchen(db, loadKitchen),
      ])
      return ownDayOf(day, planOn(plans, day), {
        file,
        kitchen,
        isWithFigures: figures === 'yes' && canShowFigures(file),
      })
    },

    async week({ userId }: Owner, { from: given }: { from?: string | undefined }): Promise<OwnDay[]> {
      const from = given ?? indiaDay(clock())
      const [plans, file, kitchen] = await Promise.all([
        sentPlans(userId),
        getCareFile(db, vault, userId),
        openKitchen(db, loadKitchen),
      ])
      return Array.from({ length: 7 }, (_, at) =>
        ownDayOf(addDays(from, at), planOn(plans, addDays(from, at)), { file, kitchen, isWithFigures: false }),
      )
    },

    /** @throws {ApiError} diet_plan_not_found, plan_not_answerable */
    async answer(
      { userId }: Person,
      number: number,
      { answer, words }: { answer: 'accept' | 'ask_change'; words: string | null },
    ): Promise<void> {
      const now = clock()
      const { email: to } = await loadClinic()
      const status = answer === 'accept' ? 'accepted' : 'change_asked'
      await db.transaction().execute(async (trx) => {
        const plan = await getPlan(trx, vault, userId, number)
        if (!plan || plan.status === 'draft' || plan.status === 'withdrawn') throw new ApiError('diet_plan_not_found')
        if (!(await markAnswered(trx, vault, { id: plan.id, status, words }, now)))
          throw new ApiError('plan_not_answerable')
        await recordAudit(trx, {
          ...{ at: now, actor: userId, subject: userId, object: { type: 'diet_plan', id: plan.id } },
          action: answer === 'accept' ? 'diet_plan_accepted' : 'diet_plan_change_asked',
        })
        // Staff have nothing to do about a yes.
        if (answer === 'ask_change') await enqueueMail(trx, { template: 'diet_plan_answered', to, data: {} }, now)
      })
    },

    setKatori: (person: Person, ml: number | null): Promise<void> => setOwnKatori(db, vault, person, ml, clock()),

    /** @throws {ApiError} diet_plan_not_found */
    async kitchen(person: Owner, wanted: Days): Promise<KitchenSheet> {
      const { days, ...sheet } = await openSheet(person, wanted)
      const user = await getUser(db, person.userId)
      return kitchenSheetOf(days, { ...sheet, fullName: user?.full_name ?? '', dietitian: await loadDietitian() })
    },

    /** @throws {ApiError} diet_plan_not_found */
    async shopping(person: Owner, { people, ...wanted }: Days & { people: number }): Promise<ShoppingList> {
      const { days, kitchen } = await openSheet(person, wanted)
      return shoppingOf(days, people, kitchen)
    },

    /** @throws {ApiError} diet_plan_not_found */
    async text(person: Person, { language, ...wanted }: Days & { language: PlanLanguage }): Promise<string> {
      const { days, kitchen, ownKatoriMl } = await openSheet(person, wanted)
      return dishText(kitchenDays(days, kitchen, ownKatoriMl), language)
    },
  }
}
