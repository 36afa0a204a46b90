import { z } from 'zod'
import { appointmentKinds } from '~/domain/appointments/appointment-times'
import { choiceOf, pageOf } from '~/frame/desk/list/list-address'
import { deskListQuerySchema } from '../../contract/admin-appointments'
import { practitionerSchema } from '../../contract/appointments'
import { seriesVisits, seriesWeeks } from '../../contract/follow-ups'
import { type ViewQuery, views } from './view-query'

const { shape: listShape } = deskListQuerySchema
const shape = {
  ...listShape,
  view: z.enum(views),
  day: listShape.from,
  id: z.string(),
  slots: z.enum(appointmentKinds),
  with: practitionerSchema,
  at: z.string().regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):(00|15|30|45)$/),
  by: practitionerSchema,
}

/** Ignores the parts of the address that cannot be read. */
export function readView(query: URLSearchParams): ViewQuery {
  return {
    ...{ view: 'list', page: pageOf(query), ...choiceOf(shape, query) },
    weeks: seriesWeeks.safeParse(query.get('weeks')).data,
    visits: seriesVisits.safeParse(query.get('visits')).data,
  }
}
