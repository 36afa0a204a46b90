import type { ReactNode } from 'react'
import { FormMessage } from '~/ui/form/form-message'

type Props = {
  title: string
  /** Beside the heading. */
  beside?: ReactNode
  /** Why the list is not there now. */
  error: string | null
  isEmpty: boolean
  /** In the place of an empty list: a drawing, one sentence, one way on. */
  empty: { drawing: string; title: string; text: string; wayOn: ReactNode }
  children: ReactNode
}

/** A screen of the account that shows a list. */
export function ListScreen({ title, beside, error, isEmpty, empty, children }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">{title}</h1>
        {beside}
      </div>
      {error ? (
        <div className="mt-8">
          <FormMessage message={error} />
        </div>
      ) : isEmpty ? (
        <div className="mt-8 flex flex-col items-start gap-x-10 gap-y-6 border-y border-line py-10 sm:flex-row sm:items-center">
          <img src={empty.drawing} alt="" width={200} height={150} className="w-50 shrink-0" />
          <div>
            <h2 className="text-h3!">{empty.title}</h2>
            <p className="mt-2 max-w-[30em] text-ink-2">{empty.text}</p>
            <div className="mt-5">{empty.wayOn}</div>
          </div>
        </div>
      ) : (
        children
      )}
    </>
  )
}
