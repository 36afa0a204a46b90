import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FormAnswer } from '~/ui/form/form-answer'

const pauseMs = 2000

/** Saves what is typed into a form once the hands rest. Without scripts its own button does. */
export function useAutosave() {
  const { submit, state, data } = useFetcher<FormAnswer>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isSaving: state !== 'idle',
    answer: data,
    onInput(form: HTMLFormElement) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const sent = new FormData(form)
        sent.set('intent', 'autosave')
        submit(sent, { method: 'post' })
      }, pauseMs)
    },
    /** For the buttons; not for the form's onSubmit, which Conform calls with each look at what is typed. */
    cancel: () => clearTimeout(timer.current),
  }
}
