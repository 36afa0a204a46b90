/**
 * What a visitor typed or chose in a form and has not sent yet: it survives Escape, Back and a reload. It stays in this tab (sessionStorage:
 * health answers stand in it too) and goes once the form is sent, or the client logs out. Passwords are never kept. A choice that is
 * offered no more, such as a time that is taken, is not chosen again.
 */
import { useContext, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../browser/use-hydrated'
import { typedKey } from './forget-typed'
import { KeptOwner } from './typed-owner'

type Fields = Record<string, string>
/** `owner`: the email of the client who was signed in; null: written signed out, and so of the client who logs in next. */
type Kept = { owner: string | null; fields: Fields }
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const keyOf = (name: string) => typedKey + name
/** Those that confirm one sending are asked each time; `shown_day` is no answer, but what is looked at. */
const neverKept = /password|token|proof|^code$|another|confirmed|website|^shown_day$/i
/** A page's address says it: a link that names another is followed. */
const inAddress = 'kind'
const unkeptTypes = new Set(['password', 'hidden', 'file', 'submit', 'button', 'reset', 'image'])

function typedIn(form: HTMLFormElement): Fields {
  const fields: Fields = {}
  for (const control of form.elements as Iterable<Control>) {
    if (!isKept(control) || (isRadio(control) && !control.checked)) continue
    const value = control.type === 'checkbox' ? ((control as HTMLInputElement).checked ? 'on' : '') : control.value
    if (value !== '') fields[control.name] = value
  }
  return fields
}

const isKept = ({ name, type, readOnly }: Control & { readOnly?: boolean }) =>
  Boolean(name) && !unkeptTypes.has(type) && !readOnly && !neverKept.test(name)

const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio'

/** @param fields null: it is sent. What cannot be kept, as in some private windows, is not needed. */
function keepFields(name: string, owner: string | null, fields: Fields | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify({ owner, fields } satisfies Kept))
  } catch {}
}

/** What is kept under this name of the client who is signed in, or of a visitor who was not. */
export function keptFields(name: string, owner: string | null): Fields {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Kept | null
    return kept && (kept.owner === null || kept.owner === owner) ? kept.fields : {}
  } catch {
    return {}
  }
}

type Form = {
  id: string
  /** Forms of one name share what was typed; undefined: nothing is kept. */
  name: string | undefined
  /** It was sent, and no answer has come. */
  busy: boolean | undefined
  /** `needsLogin`: what was typed waits on the server (platform/forms/draft.server.ts). */
  answer: { result: { error?: unknown } | null; needsLogin?: boolean } | undefined
}

/** @returns what the fields begin with, beside what the page knows. A page that came from the server is filled once it is hydrated. */
export function useKeptFields({ id, name, busy = false, answer }: Form): Fields {
  const owner = useContext(KeptOwner)
  const isHydrated = useHydrated()
  const [isFromServer] = useState(!isHydrated)
  const [first] = useState(() => (name && isHydrated ? keptFields(name, owner) : {}))
  const isSending = useRef(busy)

  useEffect(() => {
    isSending.current = busy
  }, [busy])
  useEffect(() => {
    const form = name ? document.getElementById(id) : null
    if (!name || !(form instanceof HTMLFormElement)) return
    if (isFromServer) refill(form, keptFields(name, owner))
    const keep = () => keepFields(name, owner, typedIn(form))
    form.addEventListener('input', keep)
    return () => {
      form.removeEventListener('input', keep)
      // The answer led to another page: it was taken, or waits on the server for the log-in (platform/forms/draft.server.ts).
      if (isSending.current) keepFields(name, owner, null)
    }
  }, [id, name, owner, isFromServer])
  const isTaken = Boolean(answer && !answer.result?.error)
  const isOver = isTaken || answer?.needsLogin === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (name && isOver) keepFields(name, owner, null)
  }, [name, owner, isOver, answer])
  // A form that was taken is emptied to what it begins with.
  return isTaken ? {} : first
}

/** What the visitor has typed or chosen since stays. */
function refill(form: HTMLFormElement, fields: Fields): void {
  const controls = [...(form.elements as Iterable<Control>)]
  const isChosen = (name: string) =>
    controls.some((other) => isRadio(other) && other.name === name && other.checked && !other.defaultChecked)
  for (const control of controls) {
    const value = fields[control.name]
    if (value === undefined || !isKept(control)) continue
    if (isRadio(control)) {
      const isWanted = control.value === value && control.name !== inAddress
      if (isWanted && !control.checked && !isChosen(control.name)) control.click()
    } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (!control.checked) control.click()
    } else if (control.value === beginningOf(control)) {
      control.value = value
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

function beginningOf(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? ''
}
