/**
 * When the working copy of a post is saved, and what is said of it. No DOM and no network of its own: the editor says that something
 * was touched, and hands in how it is read, sent and kept. One request at a time; none while nothing has changed.
 */

/** `refused`: it will be refused again as it is. `unreachable`: no answer, or one that says nothing of the text. */
export type SaveResult =
  | { kind: 'saved'; version: number; at: string }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'logged out' }

export type SaveState =
  /** `at`: UTC instant; null: nothing was saved yet. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'changed' }
  | { kind: 'saving' }
  /** It waits in this browser; `isKept` false: the browser keeps nothing either. */
  | { kind: 'kept'; reason: 'unreachable' | 'logged out'; isKept: boolean }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }

type Given<Draft> = {
  /** The text as it stands now. */
  read: () => Draft
  send: (draft: Draft, version: number) => Promise<SaveResult>
  /** Keeps it in this browser; null: it is safe elsewhere. @returns whether it could be kept */
  keep: (kept: { draft: Draft; version: number } | null) => boolean
  onState: (state: SaveState) => void
  /** What is saved already, and as which version; 0: the post is not begun. */
  saved: Draft
  version: number
  savedAt: string | null
}

/** After the last key. */
const pauseMs = 3000
/** While typing goes on. */
const longestMs = 10_000
/** Until it is in this browser, so that a crash takes less than that. */
const keepMs = 1000
const firstRetryMs = 2000
const longestRetryMs = 60_000

export function createAutosave<Draft>({ read, send, keep, onState, saved, version, savedAt }: Given<Draft>) {
  let savedText = JSON.stringify(saved)
  let newest = version
  let state: SaveState = { kind: 'saved', at: savedAt }
  let running: Promise<void> | null = null
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let firstChangeAt: number | null = null
  let failures = 0
  let isOver = false

  const say = (next: SaveState) => {
    state = next
    if (!isOver) onState(next)
  }
  const isChanged = () => JSON.stringify(read()) !== savedText

  function keepNow(): boolean {
    clearTimeout(keepTimer)
    keepTimer = undefined
    return keep(isChanged() ? { draft: read(), version: newest } : null)
  }

  function schedule(ms: number) {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), ms)
  }

  /** Something may have changed. Cheap: it is called for each key. */
  function touch() {
    if (isOver) return
    keepTimer ??= setTimeout(keepNow, keepMs)
    if (state.kind === 'conflict') return
    const now = Date.now()
    firstChangeAt ??= now
    if (running) return
    // Retries have their own rhythm; new keys do not make them more frequent.
    if (state.kind === 'kept') return
    if (state.kind !== 'changed') say({ kind: 'changed' })
    schedule(Math.max(0, Math.min(pauseMs, firstChangeAt + longestMs - now)))
  }

  /** Saves at once what is not saved yet. @returns once nothing is under way; look at `state()` then */
  async function save(): Promise<void> {
    clearTimeout(saveTimer)
    if (running) {
      await running
      // What was typed meanwhile belongs to what the caller wants saved.
      return state.kind === 'changed' ? save() : undefined
    }
    if (isOver || state.kind === 'conflict') return
    running = sendOnce().finally(() => {
      running = null
    })
    await running
    if (state.kind === 'saved' && firstChangeAt !== null) touch()
  }

  async function sendOnce() {
    const draft = read()
    const text = JSON.stringify(draft)
    firstChangeAt = null
    if (text === savedText) {
      keep(null)
      return say({ kind: 'saved', at: state.kind === 'saved' ? state.at : savedAt })
    }
    say({ kind: 'saving' })
    const result = await send(draft, newest)
    if (result.kind === 'saved') {
      failures = 0
      savedText = text
      newest = result.version
      savedAt = result.at
      keepNow()
      return say({ kind: 'saved', at: result.at })
    }
    const isKept = keepNow()
    if (result.kind === 'conflict') return say({ kind: 'conflict' })
    if (result.kind === 'refused') return say(result)
    failures += 1
    say({ kind: 'kept', reason: result.kind, isKept })
    schedule(Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)))
  }

  return {
    touch,
    save,
    state: () => state,
    version: () => newest,
    isChanged,
    /** The network is back, or the person: what waits is tried now. */
    retry: () => (state.kind === 'kept' ? save() : undefined),
    /** The server has a newer version: what is typed goes on top of it, or is dropped for it. */
    rebase(to: { saved: Draft; version: number; at: string }) {
      savedText = JSON.stringify(to.saved)
      newest = to.version
      savedAt = to.at
      failures = 0
      firstChangeAt = null
      clearTimeout(saveTimer)
      keepNow()
      say({ kind: 'saved', at: to.at })
      if (isChanged()) touch()
    },
    keepNow,
    stop() {
      isOver = true
      clearTimeout(saveTimer)
      clearTimeout(keepTimer)
    },
  }
}
