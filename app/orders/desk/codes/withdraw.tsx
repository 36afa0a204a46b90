import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { FormAnswer } from '~/ui/form/form-answer'

/** A step that asks once more, without a script as well: a code that is withdrawn stays so. */
export function Withdraw({ id, code, version }: { id: string; code: string; version: number }) {
  const { formToken } = useLoaderData<{ formToken: string }>()
  const answer = useActionData() as FormAnswer | undefined
  return (
    <details className="text-small">
      <summary className="unfold w-fit font-semibold text-leaf-700">
        Withdraw<span className="sr-only"> {code}</span>
      </summary>
      <Form method="post" preventScrollReset className="grid justify-items-start gap-2 pb-2">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="form_token" value={answer?.formToken ?? formToken} />
        <p className="text-meta text-ink-2">New orders can no longer use it. This cannot be undone.</p>
        <button type="submit" className="btn btn-danger btn-small">
          Withdraw {code}
        </button>
      </Form>
    </details>
  )
}
