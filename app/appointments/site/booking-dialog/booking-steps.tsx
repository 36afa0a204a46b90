/**
 * On a phone the booking sheet asks in three short steps. All fields stay in the form, so that it is sent as a whole; those of the other steps
 * are not seen. What is wrong leads to its step.
 */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { addStep, stepOfEntry } from '~/ui/dialog/dialog-step'
import type { BookingAnswer } from '~/ui/form/form-answer'

/** What stands in none belongs to the last. */
const steps = [
  {
    title: 'What and when',
    fields: [
      'service',
      'kind',
      'place',
      'practitioner',
      'starts_at',
      'preferred_date',
      'preferred_slot',
      'waits_from',
      'waits_to',
    ],
  },
  { title: 'Who it is for', fields: ['name', 'email', 'email_kept', 'mobile_number'] },
  { title: 'Health and consent', fields: [] },
] as const
const last = steps.length - 1

function stepOf(name: string): number {
  const at = steps.findIndex(({ fields }) => (fields as readonly string[]).includes(name))
  return at === -1 ? last : at
}

type Press = MouseEvent<HTMLButtonElement>

export type BookingSteps = ReturnType<typeof useBookingSteps>

/** @param isOn false: everything at once */
export function useBookingSteps(isOn: boolean, schema: z.ZodType, answer: BookingAnswer | undefined) {
  // After a reload the sheet opens at the step its entry in the history belongs to.
  const [at, setAt] = useState(() => (isOn ? Math.min(last, stepOfEntry()) : 0))
  const title = useRef<HTMLHeadingElement>(null)

  const goTo = (step: number) => {
    flushSync(() => setAt(step))
    const form = title.current?.closest('.form-panel')
    form?.querySelector('.form-scroll')?.scrollTo(0, 0)
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong?.offsetParent) wrong.focus()
    else title.current?.focus()
  }
  useEffect(() => {
    const dialog = isOn ? title.current?.closest('dialog') : null
    const follow = () => goTo(Math.min(last, stepOfEntry()))
    dialog?.addEventListener('step', follow)
    return () => dialog?.removeEventListener('step', follow)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const wrong = Object.keys(answer?.result?.error ?? {}).filter((name) => name !== '')
    if (!isOn || !answer) return
    if (answer.isTimeTaken) goTo(0)
    else if (wrong.length > 0) goTo(Math.min(...wrong.map(stepOf)))
  }, [answer])

  /** The names of the fields that the schema refuses. A box is ticked or not: what that means, the clinic says. */
  const wrongIn = ({ currentTarget: { form } }: Press): string[] => {
    const { health_consent: _, ...fields } = Object.fromEntries(new FormData(form ?? undefined))
    return (schema.safeParse(fields).error?.issues ?? []).map(({ path: [name] }) => String(name))
  }

  return {
    isOn,
    at,
    last,
    title,
    name: steps[at]?.title ?? '',
    count: steps.length,
    isShown: (step: number) => !isOn || step === at,
    goBack: () => (stepOfEntry() === at ? window.history.back() : goTo(Math.max(0, at - 1))),
    /** @param say shows what is wrong with a field */
    goOn: (press: Press, say: (name: string) => void) => {
      press.preventDefault()
      const wrong = wrongIn(press).filter((name) => stepOf(name) === at)
      if (wrong.length === 0) {
        if (stepOfEntry() === at) addStep(at + 1)
        return goTo(at + 1)
      }
      for (const name of new Set(wrong)) flushSync(() => say(name))
      goTo(at)
    },
    /** Before the form is sent: what is wrong is seen, and gets the focus as in every form. */
    beforeSend: (press: Press) => {
      const first = Math.min(last, ...wrongIn(press).map(stepOf))
      if (isOn && first !== at) goTo(first)
    },
  }
}
