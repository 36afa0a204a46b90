/** What the forms of the closed days send: one adds a day that is otherwise, a button takes one away. */
import { z } from 'zod'
import type { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { exceptionBodySchema, rangeProblem } from '~/appointments/contract/calendar-exceptions'
import { changedDayWords } from '~/domain/appointments/appointment-words'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'

const { day, last_day, practitioner, name, from_time, to_time, public_note } = exceptionBodySchema.shape

export const closedDaySchema = z
  .object({
    ...{ day, last_day, practitioner },
    what: z.enum(['closed', 'kitchen', 'both', 'open'], 'Please choose what is closed or open'),
    from_time,
    to_time,
    name,
    public_note,
  })
  .refine((entry) => entry.from_time < entry.to_time, {
    path: ['to_time'],
    message: 'The end must be after the beginning',
  })
  .superRefine((entry, context) => {
    const message = rangeProblem(entry)
    if (message !== null) context.addIssue({ code: 'custom', path: ['last_day'], message })
    if (entry.practitioner !== null && ['kitchen', 'both'].includes(entry.what))
      context.addIssue({
        code: 'custom',
        path: ['practitioner'],
        message: 'The kitchen is nobody’s own: choose everyone',
      })
  })

export const closedDaysFormSchema = z
  .object({
    intent: z.enum(['add', 'delete']),
    id: z.string().optional(),
    day: z.string().optional(),
    last_day: z.string().optional(),
    practitioner: z.string().optional(),
    what: closedDaySchema.shape.what.optional(),
    from_time: z.string().optional(),
    to_time: z.string().optional(),
    name: z.string().optional(),
    public_note: z.string().optional(),
  })
  .superRefine(({ intent, ...entry }, context) => {
    const issues = intent === 'add' ? closedDaySchema.safeParse(entry).error?.issues : undefined
    for (const { path, message } of issues ?? []) context.addIssue({ code: 'custom', path: [...path], message })
  })
type ClosedDaysForm = z.output<typeof closedDaysFormSchema>

/** @returns the sentence staff read */
export async function callOf(
  desk: Calls<typeof adminAppointmentOperations>,
  {
    intent,
    id = '',
    day = '',
    last_day,
    practitioner,
    what = 'closed',
    from_time,
    to_time,
    name = '',
    public_note,
  }: ClosedDaysForm,
  isMailSent: boolean,
): Promise<Result<string>> {
  if (intent === 'delete') {
    const removed = await desk.deleteException(id)
    return removed.ok ? { ok: true, data: removed.data.message } : removed
  }
  const added = await desk.addException({
    ...{ day, last_day, practitioner, from_time, to_time, name, public_note },
    is_open: what === 'open',
    closes_clinic: what === 'closed' || what === 'both',
    closes_kitchen: what === 'kitchen' || what === 'both',
  })
  return added.ok ? { ok: true, data: changedDayWords(added.data, isMailSent) } : added
}
