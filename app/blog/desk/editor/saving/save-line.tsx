import { timeOf } from '~/domain/time/days'
import type { SaveState } from './autosave'

/** What became of the last words. Said aloud only where it is news: not at each pause in typing. */
export function SaveLine({ state }: { state: SaveState }) {
  const isUrgent = state.kind === 'kept' || state.kind === 'conflict' || state.kind === 'refused'
  return (
    <p
      className={`min-h-6 -mx-2 rounded-lg bg-ivory px-2 text-small ${isUrgent ? 'font-semibold text-warn' : 'text-ink-2'}`}
    >
      <span aria-live="polite">{state.kind === 'changed' || state.kind === 'saving' ? '' : sentenceOf(state)}</span>
      {state.kind === 'saving' ? <span aria-hidden>Saving…</span> : null}
      {state.kind === 'changed' ? <span aria-hidden>Writing…</span> : null}
    </p>
  )
}

function sentenceOf(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'A new post. It is saved as you write.' : `Saved at ${timeOf(state.at)}`
    case 'kept':
      if (!state.isKept) return 'Not saved yet, and this browser cannot keep it. Please leave this page open.'
      return state.reason === 'logged out'
        ? 'Not saved yet, kept on this computer. You are logged out: please log in in another tab.'
        : 'Not saved yet, kept on this computer.'
    case 'conflict':
      return 'Another person has changed the same place. Your text is kept.'
    case 'refused':
      return `Not saved: ${state.message}`
    default:
      return ''
  }
}
