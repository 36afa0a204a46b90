import { Form } from '@remix-run/react'

/** A step that asks once more, without a script as well. */
export function TakeOff({ id, email }: { id: string; email: string }) {
  return (
    <details className="text-small">
      <summary className="unfold w-fit font-semibold text-leaf-700">
        Unsubscribe<span className="sr-only">: {email}</span>
      </summary>
      <Form method="post" preventScrollReset className="grid justify-items-start gap-2 pb-2">
        <input type="hidden" name="id" value={id} />
        <p className="text-meta wrap-anywhere text-ink-2">
          {email} gets no more letters. They can subscribe again themselves.
        </p>
        <button type="submit" className="btn btn-danger btn-small">
          Unsubscribe
        </button>
      </Form>
    </details>
  )
}
