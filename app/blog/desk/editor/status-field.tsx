/** The state of the post, and which other one it is to have. Choosing changes nothing yet: arrow keys walk through the choices. */
import { useId, useState } from 'react'
import type { PostState } from '../../contract/admin-blogs'
import { stateLooks } from './state-looks'

type Props = {
  state: PostState
  hasChanges: boolean
  /** Its publish date is to come. */
  isLater: boolean
  isBusy: boolean
  onMove: (intent: 'publish' | 'unpublish') => void
}

export function StatusField({ state, hasChanges, isLater, isBusy, onMove }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<PostState | null>(null)
  const isOut = state === 'published' || state === 'scheduled'
  const other: PostState = isOut ? 'unpublished' : isLater ? 'scheduled' : 'published'
  const isMove = chosen !== null && chosen !== state
  const { Icon } = stateLooks[isMove ? chosen : state]
  const word = isOut ? 'Unpublish it' : isLater ? 'Schedule it' : 'Publish it'
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Status
      </label>
      <div className="relative">
        <Icon aria-hidden size={18} strokeWidth={1.75} className="pointer-events-none absolute top-3.25 left-3.5" />
        <select
          id={id}
          value={isMove ? other : state}
          onChange={({ target }) => setChosen(target.value as PostState)}
          aria-describedby={`${id}-hint`}
          className="field-small select-sign pl-10.5!"
        >
          {[state, other].map((one) => (
            <option key={one} value={one}>
              {stateLooks[one].name}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3 empty:hidden">
        {isMove ? hints[other] : hasChanges ? (changeHints[state] ?? '') : ''}
      </p>
      {isMove ? (
        <button
          type="button"
          disabled={isBusy}
          onClick={() => {
            setChosen(null)
            onMove(isOut ? 'unpublish' : 'publish')
          }}
          className="btn btn-outline btn-small mt-2"
        >
          {word}
        </button>
      ) : null}
    </div>
  )
}

const changeHints: Partial<Record<PostState, string>> = {
  published: 'There are changes readers do not see yet.',
  scheduled: 'Your later changes are not scheduled yet.',
}

const hints: Partial<Record<PostState, string>> = {
  published: 'Readers will see it at once.',
  scheduled: 'Readers will see it from its publish date on.',
  unpublished: 'Readers will not see it any more. Your text stays here.',
}
