/**
 * What a person reads of another's care: the client's own pages, without a way to write. Whose care it is comes from the share, never from
 * the caller; which scope a call needs stands in team/permissions.ts.
 */
import type { Kysely } from 'kysely'
import { requireUser } from '~/accounts/account-store'
import { indiaDay } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import { permissions } from '~/team/permissions'
import type { CheckIns } from '../../contact/check-ins/service'
import type { Messages } from '../../contact/messages/service'
import type { OwnDay } from '../../contract/own-care'
import type { OwnPlans } from '../../diet-plans/own-plan'
import type { OwnReadings } from '../../readings/own-readings'
import type { VisitNotes } from '../../records/notes/service'
import { recordOpening } from '../openings'
import { getSharedWith, listSharedWith } from './store'

type SharedCareOptions = {
  db: Kysely<Tables>
  clock: Clock
  plans: OwnPlans
  readings: OwnReadings
  checkIns: CheckIns
  messages: Messages
  notes: VisitNotes
}

export type SharedCare = ReturnType<typeof createSharedCare>

const scopesOf = { 'shared kitchen': ['kitchen', 'all'], 'shared all': ['all'] } as const

type Call = 'day' | 'week' | 'kitchen' | 'shopping' | 'progress' | 'check_ins' | 'messages' | 'visits'

export function createSharedCare({ db, clock, plans, readings, checkIns, messages, notes }: SharedCareOptions) {
  /** @throws {ApiError} share_not_found */
  async function open({ userId: viewerId }: Person, id: string, call: Call) {
    const now = clock()
    const scopes = scopesOf[permissions[`sharedCare.${call}`]]
    const share = await getSharedWith(db, { viewerId, id, scopes }, indiaDay(now))
    if (!share) throw new ApiError('share_not_found')
    await recordOpening(db, { userId: viewerId, address: undefined }, share.owner_id, now)
    return { owner: { userId: share.owner_id }, seesNotes: share.scope === 'all' }
  }

  return {
    async list({ userId }: Person) {
      const [{ email_proven_at }, shares] = await Promise.all([
        requireUser(db, userId),
        listSharedWith(db, userId, indiaDay(clock())),
      ])
      return {
        email_is_proven: email_proven_at !== null,
        shares: shares.map(({ owner_id: _, ...share }) => share),
      }
    },

    async day(viewer: Person, id: string, wanted: { day?: string | undefined }): Promise<OwnDay> {
      const { owner, seesNotes } = await open(viewer, id, 'day')
      const day = await plans.day(owner, { ...wanted, figures: 'no' })
      return seesNotes ? day : withoutNotes(day)
    },

    async week(viewer: Person, id: string, wanted: { from?: string | undefined }): Promise<OwnDay[]> {
      const { owner, seesNotes } = await open(viewer, id, 'week')
      const days = await plans.week(owner, wanted)
      return seesNotes ? days : days.map(withoutNotes)
    },

    kitchen: async (viewer: Person, id: string, wanted: Parameters<OwnPlans['kitchen']>[1]) =>
      plans.kitchen((await open(viewer, id, 'kitchen')).owner, wanted),

    shopping: async (viewer: Person, id: string, wanted: Parameters<OwnPlans['shopping']>[1]) =>
      plans.shopping((await open(viewer, id, 'shopping')).owner, wanted),

    progress: async (viewer: Person, id: string, wanted: Parameters<OwnReadings['progress']>[1]) =>
      readings.progress((await open(viewer, id, 'progress')).owner, wanted, viewer),

    checkIns: async (viewer: Person, id: string) => checkIns.told((await open(viewer, id, 'check_ins')).owner),

    messages: async (viewer: Person, id: string, page: { before?: string | undefined }) =>
      messages.shared((await open(viewer, id, 'messages')).owner, page),

    visits: async (viewer: Person, id: string) => notes.own((await open(viewer, id, 'visits')).owner),
  }
}

/** As on the kitchen sheet: what a dietitian writes to a client may tell of an illness. */
const withoutNotes = (day: OwnDay): OwnDay => ({
  ...day,
  note: null,
  meals: day.meals.map((meal) => ({ ...meal, note: null })),
})
