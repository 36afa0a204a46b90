/**
 * What is kept of a visit's price, or asked for, when its client does not come or cancels too late. Staff decide each time; nothing is charged
 * by itself. Pure.
 */
import type { AppointmentStatus } from '../appointments/appointment-state'
import { isLapsed } from '../appointments/appointment-state'
import { indiaClock } from '../time/days'
import { isAppointmentCancellable } from './refunds'

/** Where content/site.yaml does not say otherwise, as the refund policy has it: nothing comes back as a rule. */
const usualPercent = 100

/** Of content/site.yaml: orders.policy, orders.consultationPriceRupees, appointments.noShowFee. */
export type FeeRules = { appointmentHours: number; pricePaise: number; percent: number | undefined }

export type VisitFee = { because: 'missed' | 'late'; paise: number }

type Visit = { kind: string | null; status: AppointmentStatus; starts_at: string | null; pay_until?: string | null }

/**
 * @param cancelledAt when it was cancelled, by whomever; null where it was not
 * @returns null where no fee is due by the policy
 */
export function visitFee(
  visit: Visit,
  cancelledAt: string | null,
  { appointmentHours, pricePaise, percent = usualPercent }: FeeRules,
): VisitFee | null {
  const { kind, status, starts_at } = visit
  const paise = Math.round((pricePaise * percent) / 100)
  // Payments take whole rupees and more.
  if (kind === 'discovery' || starts_at === null || paise < 100) return null
  if (status === 'no_show') return { because: 'missed', paise }
  if (status !== 'cancelled' || cancelledAt === null || isLapsed(visit)) return null
  const isInTime = isAppointmentCancellable(
    indiaClock(new Date(starts_at)),
    { appointmentHours },
    new Date(cancelledAt),
  )
  return isInTime ? null : { because: 'late', paise }
}

/** What the order of a fee is called, on its receipt as well. */
export const feeTitle = (visitTitle: string, { because }: VisitFee): string =>
  because === 'missed' ? `${visitTitle}, missed without notice` : `${visitTitle}, cancelled late`

/** As the refund policy says it, after 'so'. */
export function lateVisitRule(percent: number = usualPercent): string {
  if (percent === 0) return 'it is good of you to say so; the full amount comes back all the same.'
  const [kept, asked] =
    percent === 100
      ? ['the amount is not refunded as a rule', 'its price']
      : [
          `we keep ${percent} per cent of the amount as a rule, and the rest comes back`,
          `${percent} per cent of its price`,
        ]
  return `${kept}. For an appointment that was not paid before, we may ask you for ${asked}.`
}
