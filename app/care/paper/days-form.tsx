import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Field } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'

/** What the address asks for; null: as usual. */
type AskedDays = { from: string | null; days: string | null }

export const askedDays = (url: string): AskedDays => {
  const query = new URL(url).searchParams
  return { from: query.get('from') || null, days: query.get('days') || null }
}

/** As an operation takes them: what was not asked for is left out, and what is no number is refused there. */
export const sentDays = ({ from, days }: AskedDays) => ({
  ...(from !== null && { from }),
  ...(days !== null && { days: days as unknown as number }),
})

type Props = { asked: AskedDays; first: string; problem: string | null; button: string; children?: ReactNode }

/** For which days a list or a sheet is; a form of GET, so that its address can be kept. */
export function DaysForm({ asked, first, problem, button, children }: Props) {
  return (
    <>
      <div className="mt-5 empty:hidden print:hidden">
        <FormMessage {...(problem !== null && { message: problem })} />
      </div>
      <Form method="get" className="mt-5 flex flex-wrap items-end gap-4 print:hidden">
        <Field
          key={`from ${asked.from ?? first}`}
          id="from"
          name="from"
          type="date"
          label="From"
          defaultValue={asked.from ?? first}
          className="min-w-[min(11rem,100%)] max-sm:w-full"
        />
        <Field
          id="days"
          name="days"
          inputMode="numeric"
          autoComplete="off"
          label="Days"
          defaultValue={asked.days ?? '7'}
          className="w-24"
        />
        {children}
        <button type="submit" className="btn btn-outline h-13">
          {button}
        </button>
      </Form>
    </>
  )
}
