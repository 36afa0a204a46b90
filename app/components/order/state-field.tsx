import { ChevronDown, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { pinCodeOf } from '~/domain/pin-code'
import { likelyStateOf, type StateCode, states } from '~/domain/states'

/** The state to preselect for an address; empty where its PIN code says nothing. */
export const stateOfAddress = (address: string): StateCode | '' => likelyStateOf(pinCodeOf(address) ?? '') ?? ''

type Props = {
  id: string
  name: string
  errors?: string[] | undefined
  autoFocus?: boolean
  defaultValue?: string | undefined
  /** As it is typed: the state follows it until the client chooses one. */
  address: string
}

/** Where the client lives: the tax on a service belongs to that state. */
export function StateField({ id, name, errors, autoFocus, defaultValue = '', address }: Props) {
  const [chosen, setChosen] = useState(defaultValue)
  const error = errors?.[0]
  const edge = error
    ? 'border-danger ring-4 ring-danger-tint'
    : 'border-line-strong hover:border-ink-2 focus:border-leaf-700'
  return (
    <div className="sm:col-span-2">
      <label htmlFor={id} className="mb-2 block text-small leading-tight font-semibold">
        State
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          required
          {...(autoFocus && { autoFocus })}
          autoComplete="address-level1"
          value={chosen || stateOfAddress(address)}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          className={`h-13 w-full appearance-none rounded-field border-[1.5px] bg-paper pr-11 pl-4 ${edge}`}
        >
          <option value="">Please choose</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-4 right-3.5"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
        Your bill names it.
        <span className="needs-js"> The PIN code suggests it; please choose another where it is wrong.</span>
      </p>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-meta font-semibold text-danger">
          <CircleAlert aria-hidden size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
