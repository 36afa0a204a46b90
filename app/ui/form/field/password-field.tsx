import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useHeld } from '../../browser/use-held'
import { Field, type FieldProps } from './field'

type Props = FieldProps & {
  /** Says how hard the password is to guess while it is typed. */
  showStrength?: boolean
}

export function PasswordField({ showStrength, ...field }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [value, setValue] = useHeld(field.id, '')
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Drawing = shown ? EyeOff : Eye

  return (
    <div>
      <div className="relative">
        <Field
          {...field}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          endPadding
          onKeyDown={noteCapsLock}
          onKeyUp={noteCapsLock}
          onBlur={() => setCapsLock(false)}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Show what is typed"
          className="needs-js absolute top-[30px] right-1 grid size-11 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
          onClick={() => setShown((was) => !was)}
        >
          <Drawing aria-hidden size={20} strokeWidth={1.75} />
        </button>
      </div>
      <p role="status" className="text-meta text-warn empty:hidden">
        {capsLock ? 'Caps Lock is on.' : ''}
      </p>
      {showStrength && value !== '' ? <Strength value={value} /> : null}
    </div>
  )
}

/** Where a password is chosen. */
export function NewPasswordField(props: FieldProps) {
  return (
    <PasswordField
      {...props}
      hint="At least 8 characters. A few words in a row are easy to remember and hard to guess."
      showStrength
    />
  )
}

// Words about the length alone: only the server knows whether many people use the same password.
const strengths = [
  { word: 'Easy to guess. Longer is better.', bars: 1, look: 'bg-danger' },
  { word: 'A few more words make it stronger.', bars: 2, look: 'bg-turmeric-500' },
  { word: 'Good and long.', bars: 3, look: 'bg-success' },
] as const

function Strength({ value }: { value: string }) {
  const strength = strengths[passwordStrength(value)] ?? strengths[0]
  return (
    <div className="mt-2 flex items-center gap-3">
      <div aria-hidden className="flex w-24 shrink-0 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1.5 flex-1 rounded-full ${bar <= strength.bars ? strength.look : 'bg-sand'}`} />
        ))}
      </div>
      <p role="status" className="text-meta text-ink-2">
        {strength.word}
      </p>
    </div>
  )
}

/** 0 to 2. Length counts most, as guessing goes by length; a few different signs in a row count little. A hint, no rule. */
export function passwordStrength(value: string): 0 | 1 | 2 {
  const different = new Set(value).size
  if (value.length < 8 || different < 5) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(value)).length
  if (value.length >= 16 || (value.length >= 12 && kinds >= 3)) return different >= 8 ? 2 : 1
  return 1
}
