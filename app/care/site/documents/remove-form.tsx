import { Form } from '@remix-run/react'
import { HiddenFields } from '~/ui/form/schema-form'

/** Asks once more before a document or photo is erased. @param what is read out: 'Remove blood-report.pdf' */
export const RemoveForm = ({ sends, what }: { sends: Record<string, string>; what: string }) => (
  <details className="mt-2 text-small">
    <summary className="unfold w-fit text-ink-2" aria-label={`Remove ${what}`}>
      Remove
    </summary>
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <HiddenFields values={sends} />
      <span>It is erased for you and for the other side, and cannot be brought back.</span>
      <button type="submit" className="btn btn-small btn-outline">
        Erase it
      </button>
    </Form>
  </details>
)
