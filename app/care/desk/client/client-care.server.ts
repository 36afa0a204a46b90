import type { LoaderFunctionArgs } from '@remix-run/node'
import { care } from '~/content/collections.server'
import { addDays, dateTimeText, indiaDay } from '~/domain/time/days'
import { formToken } from '~/platform/forms/form-token.server'
import { programTime } from '~/platform/work/clock.server'
import { adminDietPlanOperations, type DietPlanView } from '../../contract/admin-diet-plans'
import { adminCareOperations, type CareFileView, type PlanSummary } from '../../contract/care-files'
import { adminCheckInOperations } from '../../contract/contact/check-ins'
import { adminCareMessageOperations } from '../../contract/contact/messages'
import { adminReadingOperations } from '../../contract/readings/admin-readings'
import { adminDocumentOperations } from '../../contract/records/documents'
import { adminVisitNoteOperations } from '../../contract/records/visit-notes'
import { requireDietitian } from '../require-dietitian.server'
import { nextFollowUp } from './follow-up/follow-up.server'

/** All that the care page shows of one client: of each part the newest. A part that cannot be read now is null; the file itself must be. */
export async function clientCare(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { id = '' } = visit.params
  const answer = await clinic(adminCareOperations).get(id)
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('This client is not in care.', { status: 404 })
  if (!answer.ok) throw new Response('This care file cannot be read right now. Please try again.', { status: 503 })
  const file = answer.data
  const now = programTime()
  const today = indiaDay(now)
  const opened = file.openings.find(({ is_own }) => is_own)
  const [parts, followUp] = await Promise.all([file.has_consent ? partsOf() : null, nextFollowUp(clinic, file, now)])
  return {
    ...{ file, today, parts, followUp, formToken: formToken() },
    span: spanOf(file, today),
    openings: file.openings.map(({ at, by, is_own }) => ({
      when: dateTimeText(at),
      by: is_own ? 'You' : (by ?? 'A deleted account'),
    })),
    openedAt: opened ? dateTimeText(opened.at) : null,
  }

  async function partsOf() {
    const holding = planThatHolds(file.plans, today)
    const [readings, checkIns, visits, thread, documents, plan] = await Promise.all([
      clinic(adminReadingOperations).list(id, { kind: 'weight' }),
      clinic(adminCheckInOperations).list(id),
      clinic(adminVisitNoteOperations).list(id),
      clinic(adminCareMessageOperations).list(id, {}),
      clinic(adminDocumentOperations).list(id),
      holding && clinic(adminDietPlanOperations).get(id, String(holding.number)),
    ])
    return {
      readings: readings.ok ? readings.data : null,
      days: checkIns.ok ? checkIns.data.days : null,
      visits: visits.ok ? visits.data : null,
      thread: thread.ok ? thread.data : null,
      documents: documents.ok ? documents.data.documents.filter(({ kind }) => kind !== 'photo') : null,
      plan: plan?.ok ? cardOf(plan.data) : null,
    }
  }
}
export type ClientCare = Awaited<ReturnType<typeof clientCare>>

/** Of a diet plan, what stands on its card. */
function cardOf({ number, status, starts_on, ends_on, answered_at, body: { days, targets } }: DietPlanView) {
  const fasts = new Set(days.flatMap(({ fast_list }) => fast_list ?? []))
  return {
    ...{ number, status, starts_on, ends_on, answered_at, targets, repeats: days.length },
    fasts: care.fastLists.items.filter(({ id }) => fasts.has(id)).map(({ nameEn }) => nameEn),
  }
}

/** The one that the client cooks by today, else the next that was sent. */
function planThatHolds(plans: readonly PlanSummary[], today: string): PlanSummary | undefined {
  const sent = plans.filter(({ status }) => status !== 'draft' && status !== 'withdrawn')
  return sent.find(({ starts_on }) => starts_on <= today) ?? sent.at(-1)
}

/** Two weeks from tomorrow, or after the last diet plan, within what is paid. */
function spanOf({ plans, paid_until }: CareFileView, today: string) {
  const tomorrow = addDays(today, 1)
  const lastDay = plans
    .flatMap(({ status, ends_on }) => (status === 'withdrawn' ? [] : ends_on))
    .toSorted()
    .at(-1)
  const next = lastDay !== undefined && lastDay >= tomorrow ? addDays(lastDay, 1) : tomorrow
  const starts_on = paid_until !== null && next > paid_until ? tomorrow : next
  const fortnight = addDays(starts_on, 13)
  const isShort = paid_until !== null && paid_until >= starts_on && paid_until < fortnight
  return { starts_on, ends_on: isShort ? paid_until : fortnight }
}
