/** The form's text in this browser: kept as it is typed, offered after a crash, and a step back from it, also after the page was loaded again. */
import { useSubmit } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Fields, isSameFields, type KeptSteps, keepSteps, keptSteps, withStep } from '~/ui/form/typed/typed-forms'

/** Of the form as it is sent, not of what is typed. */
const ownFields = ['seen', 'save_id', 'intent']
/** A crash takes less than that. */
const keepMs = 300

const fieldsOf = (form: HTMLFormElement): Fields =>
  [...new FormData(form)].flatMap(
    ([name, value]): Fields => (typeof value === 'string' && !ownFields.includes(name) ? [[name, value]] : []),
  )
const typedOf = (fields: Fields) => fields.filter(([name]) => name !== 'digest' && name !== 'open')

export function useKept(
  form: RefObject<HTMLFormElement>,
  { personId, name, isTyped }: { personId: string; name: string; isTyped: boolean },
) {
  const submit = useSubmit()
  const kept = useRef<KeptSteps>({ at: 0, steps: [] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [offered, setOffered] = useState<{ fields: Fields; at: number } | null>(null)
  const [canStepBack, setCanStepBack] = useState(false)

  useEffect(() => {
    if (!form.current) return
    const now = fieldsOf(form.current)
    const found = keptSteps(personId, name)
    const last = found?.steps.at(-1)
    const isThere = last !== undefined && isSameFields(typedOf(last), typedOf(now))
    // What is typed now is never a part of a step from before.
    kept.current = { at: 0, steps: found?.steps ?? [now] }
    if (isTyped) kept.current = withStep(kept.current, now, Date.now())
    setCanStepBack((isThere || isTyped) && kept.current.steps.length > 1)
    if (found && last && !isThere && !isTyped) setOffered({ fields: last, at: found.at })
  }, [form, personId, name, isTyped])

  const keepNow = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    kept.current = withStep(kept.current, fieldsOf(form.current), Date.now())
    keepSteps(personId, name, kept.current)
    setCanStepBack(kept.current.steps.length > 1)
  }
  const newestKeep = useRef(keepNow)
  newestKeep.current = keepNow
  useEffect(() => {
    const keepWhatWaits = () => {
      if (timer.current !== undefined) newestKeep.current()
    }
    window.addEventListener('pagehide', keepWhatWaits)
    return () => {
      window.removeEventListener('pagehide', keepWhatWaits)
      keepWhatWaits()
    }
  }, [])

  /** The server puts it together with what was saved since. */
  const show = (fields: Fields) => {
    const sent = new FormData()
    for (const [field, value] of fields) sent.append(field, value)
    sent.set('intent', 'check')
    submit(sent, { method: 'post', preventScrollReset: true })
  }
  return {
    touch() {
      timer.current ??= setTimeout(() => newestKeep.current(), keepMs)
    },
    keepNow,
    offered,
    use() {
      if (!offered) return
      setOffered(null)
      show(offered.fields)
    },
    forget() {
      const now = form.current ? [fieldsOf(form.current)] : []
      kept.current = { at: Date.now(), steps: now }
      keepSteps(personId, name, null)
      setOffered(null)
      setCanStepBack(false)
    },
    canStepBack: canStepBack && offered === null,
    stepBack() {
      const before = kept.current.steps.at(-2)
      if (!before) return
      keepSteps(personId, name, { ...kept.current, steps: kept.current.steps.slice(0, -1) })
      show(before)
    },
  }
}
