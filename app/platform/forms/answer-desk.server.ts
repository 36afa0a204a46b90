/** `answerForm` for the dashboard, where each form needs a person of the staff; what they may do is the API's to say. */
import type { z } from 'zod'
import { accountMessage, type ClinicFailure } from '../session/answers/errors'
import { getViewer, requireStaff, type Visit } from '../session/session.server'
import { answerForm } from './answer-form.server'

type FormAction<Schema extends z.ZodType, Data, Extra> = Parameters<typeof answerForm<Schema, Data, Extra & object>>[1]
type DeskAction<Schema extends z.ZodType, Data, Extra> = Omit<
  FormAction<Schema, Data, Extra>,
  'session' | 'failureMessage'
> & { failureMessage?: (failure: ClinicFailure) => string }

/**
 * A client is sent away before anything is read. Whose session has ended is led to the log-in page, and finds what was
 * typed where the page's loader asks for it (draft.server.ts).
 */
export async function answerDesk<Schema extends z.ZodType, Data, Extra extends object = object>(
  visit: Visit,
  action: DeskAction<Schema, Data, Extra>,
) {
  if (await getViewer(visit)) await requireStaff(visit)
  return answerForm<Schema, Data, Extra>(visit, {
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    ...action,
    session: 'first',
  })
}
