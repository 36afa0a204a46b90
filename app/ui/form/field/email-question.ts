/**
 * An address that looks mistyped is asked about before the form is taken: one button takes what was meant, one tick keeps what was written.
 * With scripts the browser's own check asks; without them the same schema asks on the server.
 */
import { z } from 'zod'
import { guessedEmail } from '~/domain/clients/email-typo'

/** The complaint about the field; `guessIn` (form-answer.ts) reads the address from it. */
const questionOf = (guess: string) => `Did you mean ${guess}?`

/** What the form sends of the answer. */
export const emailAnswers = {
  /** Of the button, where no script has put the address into its field. */
  email_guess: z.string().optional(),
  /** It is right as it was written. */
  email_kept: z.boolean('Yes or no').optional(),
}

/** For `superRefine` of a form with `emailAnswers`. */
export const asksEmail = (name: string) => (form: object, context: z.RefinementCtx) => {
  const { [name]: email, email_kept: isKept } = form as Record<string, unknown>
  const guess = typeof email === 'string' && !isKept ? guessedEmail(email) : null
  if (guess) context.addIssue({ code: 'custom', path: [name], message: questionOf(guess) })
}

type Answers = { email_guess?: string | undefined; email_kept?: boolean | undefined }

/** The schema of a form whose email is asked about; what comes out is as the schema given makes it. */
export function withEmailQuestion<Output, Input>(
  schema: z.ZodObject & z.ZodType<Output, Input>,
  name = 'email',
): z.ZodType<Output, Input & Answers> {
  const form = (schema as z.ZodObject)
    .safeExtend(emailAnswers)
    .superRefine(asksEmail(name))
    .transform(({ email_guess: _guess, email_kept: _kept, ...body }) => body)
  return form as z.ZodType as z.ZodType<Output, Input & Answers>
}

/** Puts the address that was meant in the place of the one it was guessed from. */
export function takeGuess(form: FormData): void {
  const guess = form.get('email_guess')
  form.delete('email_guess')
  if (typeof guess !== 'string') return
  for (const [name, value] of [...form])
    if (typeof value === 'string' && guessedEmail(value) === guess) form.set(name, guess)
}
