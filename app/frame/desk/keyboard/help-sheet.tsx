/** The keys of the dashboard, on "?" and behind the button "Keys"; letters and signs can be switched off here. */

import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { Dialog, openDialog } from '~/ui/dialog/dialog'
import type { Screen } from '../dashboard-pages'
import { areLettersOn, switchLetters } from './desk-keys'

const sheetId = 'desk-keys'

export const openHelpSheet = () => openDialog(sheetId)

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', 'k'], 'Next and previous row of a list (also the arrow keys, once a row is chosen)'],
  [['Enter'], 'Open the row'],
  [['/'], 'Go to the search'],
  [['Esc'], 'Leave the search, or close what is open'],
  [['?'], 'This sheet'],
]

/** Without scripts no key does anything of its own: there is nothing to show. */
export function HelpSheet({ screens }: { screens: readonly Screen[] }) {
  const [areOn, setOn] = useState(true)
  useEffect(() => setOn(areLettersOn()), [])
  if (!useHydrated()) return null
  return (
    <Dialog id={sheetId} title="Keys" closeHref="#main">
      <div className="grid gap-6 px-6 pt-4 pb-8 text-small sm:px-10 sm:pb-10">
        <dl className="grid gap-2.5">
          {keys.map(([names, what]) => (
            <div key={what} className="flex items-baseline gap-4">
              <dt className="flex w-20 shrink-0 gap-1.5">
                {names.map((name) => (
                  <Key key={name} name={name} />
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <div>
          <h3 className="text-body! font-semibold">Go to a screen: g, then</h3>
          <dl className="mt-3 grid gap-2.5 sm:grid-cols-2">
            {screens.map(({ path, name, letter }) => (
              <div key={path} className="flex items-baseline gap-4">
                <dt className="w-10 shrink-0">
                  <Key name={letter} />
                </dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
        </div>
        <label className="flex min-h-11 items-center gap-3 border-t border-line pt-5">
          <input
            type="checkbox"
            role="switch"
            checked={areOn}
            aria-checked={areOn}
            onChange={({ currentTarget: { checked } }) => {
              switchLetters(checked)
              setOn(checked)
            }}
            className="size-5 shrink-0 accent-leaf-700"
          />
          <span>
            Letters and signs work as keys
            <span className="block text-meta text-ink-2">
              Switch them off where they get in the way of speech input. Enter, Escape and the arrows always work.
            </span>
          </span>
        </label>
      </div>
    </Dialog>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className="grid min-h-7 min-w-7 place-items-center rounded-md border border-line-strong bg-ivory px-1.5 font-sans text-meta font-semibold">
    {name}
  </kbd>
)

/** Shown where there is a mouse or the like, and so most likely a keyboard. */
export function KeysButton({ className }: { className: string }) {
  if (!useHydrated()) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openHelpSheet}
      className={`hidden items-center [@media(any-pointer:fine)]:flex ${className}`}
    >
      <Keyboard aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      Keys
    </button>
  )
}
