/**
 * The rules of changing the site's content: who saw which text, what is wrong with a change, which prices it changes, what can be
 * taken back. All of it speaks of the texts that the site shows (live-texts.ts): what lies in content/ and was edited there goes live by
 * `takeOver` alone, and stays as it is when others save. A change is checked and compiled with all other files before anything is written. Then it is in the database
 * first and in the file next: a process that is killed in between finds it there at its next start (live.ts).
 */
import type { Kysely } from 'kysely'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { troubleOf } from '~/platform/db/trouble'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { ContentDocuments } from '../schema/typed-documents.server'
import { type ContentFile, teamFile } from '../source/content-files'
import { mergeTexts, takeBack } from '../source/text-difference'
import { isTaken, linesOf, type Prices, refusalOf, requireConfirmed, requireSeenChange, seenOf } from './change-rules'
import { summaryOf } from './change-words'
import { type ContentFolder, digestOf, readContentFile } from './folder/folder'
import { withMachineLock } from './folder/machine-lock'
import { createUnfinishedWork, type Unfinished } from './folder/unfinished'
import { rememberWritten, writeContentFile } from './folder/written-files'
import { canCompile, compileContent } from './live/compile'
import type { LiveContent } from './live/live'
import { bareText } from './live/live-texts'
import { readKnown, requireReadable } from './live/shown'
import { createContentReading, objectOf, type Wish } from './reading'
import { getChange, getChangeOfSave, getLastNumber, insertChange, isNameOfPersonUsed, type StoredChange } from './store'

type ContentDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  live: LiveContent
  compile?: typeof compileContent
  patienceMs?: number
}

export type ContentDesk = ReturnType<typeof createContentDesk>

/** The digests of the text that the site shows and of the one that lies in content/. */
type DiskWish = { digest: string; disk_digest: string; confirmed_prices?: Prices | undefined }

/** Whether this process shows it: where it could not be swapped in it is tried again. */
type MadeChange = StoredChange & { is_shown: boolean }

type NewPerson = {
  file_name: string
  data: unknown
  body: string
  save_id: string
  confirmed_prices?: Prices | undefined
}

/** A change that is not made by then is answered with `unfinished`: well under what a proxy waits, and the site's ten seconds. */
const defaultPatienceMs = 4000
/** Two changes at the same moment, on two machines: the later one begins again. */
const mostAttempts = 5

export function createContentDesk({
  db,
  clock,
  log,
  live,
  compile = compileContent,
  patienceMs = defaultPatienceMs,
}: ContentDeskOptions) {
  const { places } = live
  const inTime = createUnfinishedWork<MadeChange | null>({ patienceMs })
  const isReadOnly = live.isReadOnly || !canCompile(places.root)
  const reading = createContentReading({ db, clock, live, isReadOnly })
  const { requireFile, requireTexts, requireChange, changedText, meanwhile, weigh, withEdit } = reading

  function requireWritable() {
    if (isReadOnly) throw new ApiError('content_read_only')
  }

  /** What the file in content/ becomes: the change, and what was edited there past the dashboard. @throws {ApiError} changed_meanwhile */
  function placedText(file: ContentFile, { before, after, lies }: Pick<Change, 'before' | 'after' | 'lies'>): string {
    if (lies === null || lies === before || lies === after) return after
    const placed = mergeTexts({ base: before, mine: after, theirs: lies })
    if (placed !== null) return placed
    throw new ApiError('changed_meanwhile', {
      message: `content/${file.name} was edited on the server meanwhile, in the same lines. Please look at that edit first: it is shown above the form.`,
    })
  }

  /** @throws {ApiError} changed_meanwhile */
  function requireSeen(file: ContentFile, lies: string, { disk_digest }: DiskWish) {
    if (digestOf(lies) === disk_digest) return
    throw new ApiError('changed_meanwhile', {
      message: `content/${file.name} was edited on the server once more. Please look at it again.`,
    })
  }

  async function answerOf(number: number): Promise<MadeChange | null> {
    const change = await getChange(db, number)
    return change && { ...change, is_shown: live.hasShown(number) }
  }

  type Change = {
    file: ContentFile
    before: string
    after: string
    /** The text in content/; null: there is none. */
    lies: string | null
    /** What the site shows; where an edit is put back, with that edit. */
    folder: ContentFolder
    undoes: number | null
    isPutBack: boolean
    confirmed: Prices
    seen: string | undefined
    saveId: string
  }

  /** Checks, compiles, writes and shows one change. Within the machine's lock. @returns its number; null: begin again */
  async function bring(staff: Staff, change: Change): Promise<number | null> {
    const { file, before, after, lies, undoes, confirmed, saveId } = change
    const number = (await getLastNumber(db)) + 1
    const { problems, prices, folder } = await weigh(file, after, change.folder)
    if (problems.length > 0) throw refusalOf(problems, file)
    requireSeenChange(change.seen, seenOf(before, after, prices))
    requireConfirmed(prices, confirmed)
    const placed = placedText(file, change)
    const documents = await compiled(folder)
    const prepared = await orNotWritten(() =>
      writeContentFile(places, { name: file.name, before: lies, after: placed }),
    )
    const now = clock()
    try {
      if ((await readContentFile(places.contentDir, file.name)) !== lies)
        throw new ApiError('changed_meanwhile', {
          message: `content/${file.name} was edited on the server meanwhile. Please look at it again.`,
        })
      const isFirst = await db.transaction().execute(async (trx) => {
        if ((await getLastNumber(trx)) + 1 !== number) return false
        const summary = `${change.isPutBack ? 'Saved text put back: ' : ''}${summaryOf(file, { before, after, prices })}`
        await insertChange(trx, {
          number,
          file: file.name,
          summary,
          text_before: before,
          text_after: after,
          digest_before: digestOf(before),
          digest_after: digestOf(after),
          ...linesOf(before, after),
          author: staff.userId,
          undoes,
          save_id: saveId,
          created_at: now.toISOString(),
        })
        const action = undoes === null ? 'content_changed' : 'content_change_undone'
        const details = { change: number, ...(undoes !== null && { undoes }) }
        await recordStaffAudit(trx, staff, { at: now, action, subject: null, object: objectOf(file), details })
        return true
      })
      if (!isFirst) {
        await prepared.discard()
        return null
      }
    } catch (error) {
      await prepared.discard()
      if (isTaken(error)) return null
      throw error
    }
    // From here on the change is made. What fails below is done again by the next look at the database.
    await prepared
      .commit()
      .then(() => rememberWritten(places, file.name, digestOf(after)))
      .then(() => live.setState(file.name, placed === after ? 'live' : 'by_hand'))
      .then(() => live.show(folder, documents, number))
      .catch((error: unknown) => log.error('content_not_shown', error))
    return number
  }

  /** Within the machine's lock. */
  const compiled = (folder: ContentFolder): Promise<ContentDocuments> =>
    orNotWritten(async () => {
      // Where a change is taken back, the text is one that was shown before.
      const known = await readKnown(places, folder)
      if (known) return known
      const documents = await compile(places, folder)
      await requireReadable(documents)
      return documents
    })

  /** `orNotWritten`: a full disk, or a folder that may not be written. */
  async function orNotWritten<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw notWritten(error)
    }
  }

  /** A full disk has a sentence of its own (api.ts). */
  function notWritten(error: unknown): unknown {
    if (error instanceof ApiError || troubleOf(error) === 'full') return error
    log.error('content_not_written', error)
    return new ApiError('content_not_written')
  }

  /** @param make what is to be done, or the number of the change that has done it already */
  async function attempt(staff: Staff, make: () => Promise<Change | number | null>): Promise<MadeChange | null> {
    for (let tries = 0; tries < mostAttempts; tries += 1) {
      const number = await live
        .exclusively(async () => {
          const change = await make()
          return typeof change === 'object' ? (change === null ? 0 : bring(staff, change)) : change
        })
        .catch((error: unknown) => {
          throw notWritten(error)
        })
      if (number === 0) return null
      if (number !== null) return answerOf(number)
    }
    throw new ApiError('unavailable')
  }

  /** `from`: the text that becomes `after`, and all others beside it, where that is not the one that the site shows. */
  type Wanted = {
    after: string
    undoes?: number
    confirmed: Prices | undefined
    seen?: string | undefined
    from?: { text: string; folder: ContentFolder }
  }

  /** @param changeOf what the text of the file, which is the one the caller saw, is to become; null where nothing differs */
  function attemptInTime(
    staff: Staff,
    { file, digest, saveId }: { file: ContentFile; digest: string; saveId: string },
    changeOf: (texts: { text: string; lies: string | null; folder: ContentFolder }) => Wanted | null,
  ): Promise<MadeChange | null | Unfinished> {
    const make = async () => {
      const { text: before, lies, folder } = await requireTexts(file)
      const isSeen = digestOf(before) === digest
      const wanted = isSeen ? changeOf({ text: before, lies, folder }) : null
      if (wanted) {
        const { after, undoes = null, confirmed = {}, seen, from = { text: before, folder } } = wanted
        const isPutBack = wanted.from !== undefined
        return { file, before: from.text, after, lies, folder: from.folder, undoes, isPutBack, confirmed, seen, saveId }
      }
      // The answer to the first sending may have been lost. By now the caller may have seen the text that it made.
      const save = {
        author: staff.userId,
        file: file.name,
        saveId,
        ...(isSeen ? { after: digest } : { before: digest }),
      }
      const made = await getChangeOfSave(db, save)
      if (made) return made.number
      if (isSeen) return null
      throw await meanwhile(file, before)
    }
    return inTime(`${staff.userId} ${file.name} ${digest} ${saveId}`, () => attempt(staff, make))
  }

  const { list, history, compare, get, check } = reading
  return {
    isReadOnly,
    ...{ list, history, compare, get, check },

    /**
     * All of the content with a change that is not saved.
     * @throws {ApiError} content_file_not_found, content_not_compiled, changed_meanwhile, invalid_input, content_not_written
     */
    async preview(id: string, wish: Wish): Promise<ContentDocuments> {
      const file = requireFile(id)
      if (!canCompile(places.root)) throw new ApiError('content_not_compiled')
      return withMachineLock(places.lockPath, async () => {
        const { text, folder: shown } = await requireTexts(file)
        if (digestOf(text) !== wish.digest) throw await meanwhile(file, text)
        const { problems, folder } = await weigh(file, changedText(file, text, wish), shown)
        if (problems.length > 0) throw refusalOf(problems, file)
        return compiled(folder)
      })
    },

    /**
     * The same save may be sent again, and is made once.
     * @param wish its `save_id` says which save it is; without one its values do
     * @returns null where nothing differs; `unfinished` where it is still being made
     * @throws {ApiError} content_file_not_found, content_read_only, changed_meanwhile, invalid_input, content_not_written
     */
    save(
      staff: Staff,
      id: string,
      {
        save_id,
        seen,
        ...wish
      }: Wish & {
        confirmed_prices?: Prices | undefined
        seen?: string | undefined
        save_id?: string | undefined
      },
    ): Promise<MadeChange | null | Unfinished> {
      const file = requireFile(id)
      requireWritable()
      const saveId = save_id ?? digestOf(JSON.stringify(wish))
      return attemptInTime(staff, { file, digest: wish.digest, saveId }, ({ text }) => {
        const after = changedText(file, text, wish)
        return after === text ? null : { after, confirmed: wish.confirmed_prices, seen }
      })
    },

    /**
     * A person of the team gets a file, by which bookings know them for good.
     * @throws {ApiError} content_read_only, content_not_written, invalid_input, of `file_name` where bookings or a file had this name before
     */
    async addPerson(staff: Staff, { file_name, data, body, save_id, confirmed_prices = {} }: NewPerson) {
      requireWritable()
      const file = teamFile(file_name, data)
      const make = async (): Promise<Change | number> => {
        const made = await getChangeOfSave(db, { author: staff.userId, file: file.name, saveId: save_id })
        if (made) return made.number
        const { live: folder, disk } = await live.readTexts()
        const isUsed =
          folder.has(file.name) || disk.has(file.name) || (await isNameOfPersonUsed(db, file.name, file_name))
        if (isUsed)
          throw invalidField(
            'file_name',
            'This file name was used before, and bookings may hold it. Please choose another one',
            'taken',
          )
        const after = bareText({ facts: data, body: `\n${body.trim()}\n` })
        const change = { file, before: '', after, lies: null, folder, undoes: null, isPutBack: false }
        return { ...change, confirmed: confirmed_prices, seen: undefined, saveId: save_id }
      }
      return inTime(`${staff.userId} ${file.name} ${save_id}`, () => attempt(staff, make))
    },

    /**
     * Shows what was edited in content/ past the dashboard. As `save`.
     */
    takeOver(staff: Staff, id: string, wish: DiskWish): Promise<MadeChange | null | Unfinished> {
      const file = requireFile(id)
      requireWritable()
      const save = { file, digest: wish.digest, saveId: `disk ${wish.disk_digest}` }
      return attemptInTime(staff, save, ({ text, lies }) => {
        if (lies === null || lies === text) return null
        requireSeen(file, lies, wish)
        return { after: lies, confirmed: wish.confirmed_prices }
      })
    },

    /**
     * Writes what the site shows over what was edited in content/ past the dashboard. The edit stays in the history, from where it
     * can be taken back. As `takeOver`.
     */
    putBack(staff: Staff, id: string, wish: DiskWish): Promise<MadeChange | null | Unfinished> {
      const file = requireFile(id)
      requireWritable()
      const save = { file, digest: wish.digest, saveId: `back ${wish.disk_digest}` }
      return attemptInTime(staff, save, ({ text, lies, folder }) => {
        if (lies === null || lies === text) return null
        requireSeen(file, lies, wish)
        const from = { text: lies, folder: withEdit(file, lies, folder) }
        return { after: text, confirmed: wish.confirmed_prices, from }
      })
    },

    /**
     * As `save`.
     * @throws {ApiError} content_change_not_found, content_read_only, changed_meanwhile, content_undo_clash, content_not_written
     */
    async undo(
      staff: Staff,
      number: number,
      { digest, confirmed_prices }: { digest: string; confirmed_prices?: Prices | undefined },
    ): Promise<MadeChange | null | Unfinished> {
      const { change, file } = await requireChange(number)
      requireWritable()
      if (change.text_before === '')
        throw new ApiError('content_undo_clash', {
          message: 'A person’s file stays, as bookings hold its name. Take them out of the booking form instead.',
        })
      return attemptInTime(staff, { file, digest, saveId: `undo ${number}` }, ({ text: now }) => {
        const after = takeBack({ before: change.text_before, after: change.text_after, now })
        if (after === null) throw new ApiError('content_undo_clash')
        return after === now ? null : { after, undoes: number, confirmed: confirmed_prices }
      })
    },
  }
}
