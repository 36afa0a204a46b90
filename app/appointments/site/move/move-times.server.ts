/** What the two pages that move a visit share: its form's fields, and the free times that are shown. */
import { z } from 'zod'
import { isDay } from '~/domain/time/days'
import { bookingDays } from '~/domain/time/opening-hours'
import type { ClinicApi } from '~/platform/session/client.server'
import { programTime } from '~/platform/work/clock.server'
import { type MovableVisit, startsAtSchema } from '../../contract/appointments'
import { loadTimes } from '../book/times.server'

export const moveSchema = z.object({ starts_at: startsAtSchema })

/** null where the clinic cannot say. @param from the day that the address asks for */
export async function timesToMove(
  clinic: ClinicApi,
  { kind, place, practitioner }: Pick<MovableVisit, 'kind' | 'place' | 'practitioner'>,
  asked: string | null,
) {
  const now = programTime()
  const { first, last } = bookingDays(now)
  const from = asked !== null && isDay(asked) && asked >= first && asked <= last ? asked : first
  return loadTimes(clinic, { kind: kind ?? 'consultation', place, practitioner, from }, { filled: {}, now })
}
