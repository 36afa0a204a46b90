/**
 * When the working copy of a post is saved, what becomes of it where another has saved meanwhile, and what is said of it. No DOM and no
 * network of its own: the editor says that something was touched, and hands in how it is read, sent, kept and brought together with
 * another's text. One request at a time; none while nothing has changed.
 */

/** A text as the site has it. `by`: who saved it; null: not known. */
export type SavedText<Draft> = { draft: Draft; version: number; at: string; by: string | null }

/** `refused`: it will be refused again as it is. `unreachable`: no answer, or one that says nothing of the text. */
export type SaveResult<Draft> =
  | { kind: 'saved'; version: number; at: string }
  /** The site has another text; null: it is not known yet which. */
  | { kind: 'conflict'; theirs: SavedText<Draft> | null }
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
  /** Both have changed the same place: a person chooses. */
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }

/** What another's text is brought together with: the last one both had, those of mine that may have arrived, and mine. */
export type OwnTexts<Draft> = { base: Draft; sent: readonly Draft[]; mine: Draft }

/** A text that waits in this browser, with what is needed to bring it together with what the site has by then. */
export type WaitingText<Draft> = { draft: Draft; version: number; base: Draft; sent: readonly Draft[] }

type Given<Draft> = {
  /** The text as it stands now. */
  read: () => Draft
  /** @param isPressed the person asked for it: the text is kept as a version */
  send: (draft: Draft, version: number, isPressed: boolean) => Promise<SaveResult<Draft>>
  /** The newest text of the site; null: it did not answer. */
  newest: () => Promise<SavedText<Draft> | null>
  /** Both texts in one; null: a person has to choose. */
  merge: (own: OwnTexts<Draft>, theirs: Draft) => Draft | null
  /** Shows a text that has another's changes in it, at once. */
  write: (merged: Draft, theirs: SavedText<Draft>) => void
  /** Keeps it in this browser; null: it is safe elsewhere. @returns whether it could be kept */
  keep: (waiting: WaitingText<Draft> | null) => boolean
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
/** While another saves again and again. */
const mostMerges = 5
/** When many answers are lost: the first one, which is the likeliest to have arrived, and the newest. */
const mostSent = 20
const mostWaiting = 5

export function createAutosave<Draft>(given: Given<Draft>) {
  const { read, send, newest, merge, write, keep, onState } = given
  let base = given.saved
  let savedText = JSON.stringify(given.saved)
  let version = given.version
  let savedAt = given.savedAt
  /** Texts whose answer is lost or has not come: at most one of them has arrived, as each carries the same version. */
  let sent: Draft[] = []
  /** Texts to be saved as they were, before what there is now. */
  let waiting: Draft[] = []
  let theirs: SavedText<Draft> | null = null
  let state: SaveState = { kind: 'saved', at: savedAt }
  let running: Promise<void> | null = null
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let firstChangeAt: number | null = null
  let failures = 0
  let isPressed = false
  let isOver = false

  const say = (next: SaveState) => {
    state = next
    if (!isOver) onState(next)
  }
  const isChanged = () => waiting.length > 0 || JSON.stringify(read()) !== savedText

  function keepNow(): boolean {
    clearTimeout(keepTimer)
    keepTimer = undefined
    // Also a text that was taken back, while its request may arrive still.
    if (!isChanged() && sent.length === 0) return keep(null)
    return keep({ draft: read(), version, base, sent: [...sent.slice(0, 1), ...sent.slice(1).slice(-2)] })
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

  function alone(work: () => Promise<void>): Promise<void> {
    running = work().finally(() => {
      running = null
    })
    return running
  }

  /** Saves at once what is not saved yet. @returns once nothing is under way; look at `state()` then */
  async function save(press: { isPressed?: boolean } = {}): Promise<void> {
    isPressed ||= press.isPressed ?? false
    clearTimeout(saveTimer)
    if (running) {
      await running
      // What was typed meanwhile belongs to what the caller wants saved.
      return state.kind === 'changed' || (isPressed && state.kind === 'saved') ? save() : undefined
    }
    if (isOver || state.kind === 'conflict') return
    await alone(sendAll)
    if (state.kind === 'saved' && firstChangeAt !== null) touch()
  }

  async function sendAll() {
    firstChangeAt = null
    for (let merges = 0; ; ) {
      const before = waiting[0]
      const draft = before ?? read()
      const text = JSON.stringify(draft)
      const isAsked = isPressed && before === undefined
      if (text === savedText && before !== undefined) {
        waiting.shift()
        continue
      }
      // A first save that may have arrived begins a post, also where its text was taken back: the site has to hear of that.
      const isBegun = version === 0 && sent.length > 0
      if (text === savedText && !isBegun && !(isAsked && version > 0)) {
        isPressed = false
        keepNow()
        return say({ kind: 'saved', at: state.kind === 'saved' ? state.at : savedAt })
      }
      if (state.kind !== 'saving') say({ kind: 'saving' })
      if (sent.length === mostSent) sent.splice(1, 1)
      sent.push(draft)
      keepNow()
      const result = await send(draft, version, isAsked)
      if (result.kind === 'saved') {
        if (isAsked) isPressed = false
        if (before !== undefined) waiting.shift()
        stand({ draft, version: result.version, at: result.at, by: null })
        keepNow()
        say({ kind: 'saved', at: result.at })
        if (before === undefined) return
        continue
      }
      // An answer with the other text does not say which of those that were sent it is.
      if (result.kind !== 'unreachable' && !('theirs' in result && result.theirs)) sent.pop()
      if (result.kind === 'conflict') {
        const found = result.theirs ?? (await newest())
        merges += 1
        if (found && merges <= mostMerges && mergeIn(found)) continue
        if (found && merges <= mostMerges) {
          theirs = found
          keepNow()
          return say({ kind: 'conflict' })
        }
      }
      const isKept = keepNow()
      if (result.kind === 'refused') return say(result)
      failures += 1
      say({ kind: 'kept', reason: result.kind === 'logged out' ? 'logged out' : 'unreachable', isKept })
      return schedule(Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)))
    }
  }

  /** What the site has from now on. */
  function stand(to: SavedText<Draft>) {
    base = to.draft
    savedText = JSON.stringify(to.draft)
    version = to.version
    savedAt = to.at
    sent = []
    theirs = null
    failures = 0
  }

  /** Brings another's text into what is being written. @returns false: a person has to choose */
  function mergeIn(found: SavedText<Draft>): boolean {
    const merged = merge({ base, sent, mine: read() }, found.draft)
    if (merged === null) return false
    waiting = []
    write(merged, found)
    stand(found)
    return true
  }

  /** Another has saved: their text is fetched and brought in. Where both changed the same place, the next save asks about it. */
  async function pull(): Promise<void> {
    if (running || isOver || state.kind === 'conflict' || state.kind === 'kept') return
    await alone(async () => {
      const found = await newest()
      if (!found || found.version <= version || !mergeIn(found)) return
      keepNow()
      if (!isChanged()) say({ kind: 'saved', at: found.at })
    })
    if (isChanged()) touch()
  }

  return {
    touch,
    save,
    pull,
    /** The site has answered with what it has now, such as a publishing that has settled address and date. */
    take(found: SavedText<Draft>) {
      if (!mergeIn(found)) return
      keepNow()
      if (isChanged()) touch()
      else say({ kind: 'saved', at: found.at })
    },
    state: () => state,
    version: () => version,
    isChanged,
    /** What a person has to choose between, while the state is `conflict`. */
    conflict: () => (theirs ? { theirs, own: { base, sent: [...sent], mine: read() } } : null),
    /** A text that is about to go, such as before a long deletion: it is saved as it was, before what is left. */
    saveFirst(draft: Draft) {
      if (waiting.length < mostWaiting && JSON.stringify(draft) !== savedText) waiting.push(draft)
    },
    /** The network is back, or the person: what waits is tried now. */
    retry: () => (state.kind === 'kept' ? save() : undefined),
    /** The site has another text than was known, and what is shown now was made from it. */
    rebase(to: SavedText<Draft>) {
      stand(to)
      waiting = []
      firstChangeAt = null
      clearTimeout(saveTimer)
      keepNow()
      say({ kind: 'saved', at: to.at })
      if (isChanged()) touch()
    },
    /** A text that waited in this browser is shown now: those of its saves that may have arrived are its own still. */
    adopt(own: { sent: readonly Draft[] }) {
      sent = own.sent.slice(0, mostSent)
      touch()
    },
    keepNow,
    stop() {
      isOver = true
      clearTimeout(saveTimer)
      clearTimeout(keepTimer)
    },
  }
}
