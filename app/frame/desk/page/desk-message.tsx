/** A screen with several forms, told apart by a hidden `intent`: where the answer to each of them is said. */
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { type Sending, usePageSending } from '~/ui/form/schema-form'

/** How the last small form of this screen went. @param except the intents whose forms say so themselves */
export function DeskMessage({ except }: { except: string | readonly string[] }) {
  const { answer, busy } = usePageSending()
  const isSaidThere = answer !== undefined && [except].flat().includes(String(intentOf(answer)))
  const said = busy || isSaidThere ? undefined : answer
  const refusal = refusalOf(said)
  return <FormMessage message={refusal ?? said?.sent ?? undefined} tone={refusal ? 'error' : 'success'} />
}

/** For the form of one intent: what was answered to another one is not its own. */
export function useIntentSending(intent: string): Sending {
  const sending = usePageSending()
  const { answer } = sending
  return { ...sending, answer: answer && intentOf(answer) === intent ? answer : undefined }
}

/** Nothing is said of the intent of a form that was taken. */
const intentOf = ({ result }: FormAnswer): unknown => result?.initialValue?.intent
