/** Which form stands on the screen when the file, the page or an answer changes around it. */
import { expect, test } from 'vitest'
import type { FileView } from '../content-page.server'
import type { FormView } from '../content-view'
import { nextShown } from './held'

const view = (digest: string, open = 'items.0') => ({ id: 'faq', open, digest }) as FileView
const form = (revision: string) => ({ revision, isTyped: false }) as FormView
const loaded = form('loaded')
const shown = { view: view('one'), form: loaded, loaded, answered: null }

test('a poll that brings nothing new leaves the form, though it is made anew for each', () => {
  expect(nextShown(shown, { view: view('one'), loaded: form('again'), answered: null }, false)).toBe(shown)
})

test('what another person saves comes into a form that is not typed into, and waits beside one that is', () => {
  const next = { view: view('two'), loaded: form('newer'), answered: null }
  expect(nextShown(shown, next, false).form).toBe(next.loaded)
  expect(nextShown(shown, next, true)).toBe(shown)
})

test('an answer to what was sent is shown, once', () => {
  const answered = form('answer')
  const after = nextShown(shown, { view: view('one'), loaded, answered }, true)
  expect(after.form).toBe(answered)
  expect(nextShown(after, { view: view('two'), loaded: form('newer'), answered }, true)).toBe(after)
})

test('another entry is shown though something was typed', () => {
  const other = form('other')
  expect(nextShown(shown, { view: view('one', 'items.1'), loaded: other, answered: null }, true).form).toBe(other)
})
