/** A change that takes longer than a page waits: all that was sent is sent once more, by a press or by itself, until the answer is there. */
import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { siteAnswers } from '~/ui/browser/unreachable'
import { HiddenFields } from '~/ui/form/schema-form'
import type { SentFields } from './content-view'

const askEveryMs = 2000

export function Waiting({ sent }: { sent: SentFields }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isAsking = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isAsking) return
    const timer = setInterval(async () => {
      if ((await siteAnswers()) && form.current) submit(form.current)
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [isAsking, submit])
  return (
    <Form method="post" ref={form} preventScrollReset className="grid justify-items-start gap-4">
      <HiddenFields values={sent} />
      <p role="status">
        Saving… This takes a little longer than usual. Nothing is lost
        <span className="needs-js">: this page looks again by itself.</span>
        <span className="hidden no-js:inline">: please look again in a moment.</span>
      </p>
      <button type="submit" className="btn btn-outline btn-small">
        Look again
      </button>
    </Form>
  )
}
