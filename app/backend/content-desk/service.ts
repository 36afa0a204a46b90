/**
 * The rules of changing the site's content: who saw which text, what is wrong with a change, which prices it changes, what can be
 * taken back. A change is checked and compiled with all other files before anything is written. Then it is in the database
 * first and in the file next: a process that is killed in between finds it there at its next start (live.ts).
 */
import type { Kysely } from 'kysely'
import type {
  ContentChange,
  ContentCheck,
  ContentFileAnswer,
  DifferenceLine,
  ListedContentFile,
} from '~/clinic/contract/admin-content'
import type { ContentDocuments } from '~/content/collections.server'
import { type ContentFile, contentFile, contentFiles } from '~/content/content-files'
import { editSource } from '~/content/edit-source'
import { difference, patchOf, takeBack } from '~/content/text-difference'
import type { Staff } from '../actor'
import { ApiError } from '../api-error'
import { changedMeanwhile, recordStaffAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Page } from '../db/paging'
import type { Tables } from '../db/tables'
import { troubleOf } from '../db/trouble'
import type { BackendLog } from '../log'
import { isTaken, linesOf, ofFile, type Prices, readable, refusalOf, requireConfirmed } from './change-rules'
import { summaryOf } from './change-words'
import { canCompile, compileContent } from './compile'
import { versionOf } from './compiled-files'
import { insertCompiled, packContent } from './compiled-store'
import { type ContentFolder, digestOf, readContentFile, readContentFolder } from './folder'
import { type LiveContent, rememberWritten, writeContentFile } from './live'
import { withMachineLock } from './machine-lock'
import { readKnown, requireReadable } from './shown'
import {
  getChange,
  getChangeOfSave,
  getLastNumber,
  insertChange,
  listChanges,
  listLastChanges,
  type StoredChange,
} from './store'
import { createUnfinishedWork, type Unfinished } from './unfinished'
import { weighChange } from './weigh-change'

type ContentDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  live: LiveContent
  compile?: typeof compileContent
  patienceMs?: number
}

export type ContentDesk = ReturnType<typeof createContentDesk>

type Wish = { digest: string; data: unknown; body?: string | undefined }

const objectOf = (file: ContentFile) => ({ type: 'content', id: file.name })
const historyShown = 20
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
  const inTime = createUnfinishedWork<StoredChange | null>({ patienceMs })
  const isReadOnly = live.isReadOnly || !canCompile(places.root)

  function requireFile(id: string): ContentFile {
    const file = contentFile(id)
    if (!file) throw new ApiError('content_file_not_found')
    return file
  }

  async function requireText(file: ContentFile): Promise<string> {
    const text = await readContentFile(places.contentDir, file.name)
    if (text === null) throw new ApiError('content_file_not_found')
    return text
  }

  function requireWritable() {
    if (isReadOnly) throw new ApiError('content_read_only')
  }

  /** The text was another one: who changed it, or that it was edited past the dashboard. */
  async function meanwhile(file: ContentFile, text: string): Promise<ApiError> {
    const last = (await listLastChanges(db)).find((change) => change.file === file.name)
    const stored = last && (await getChange(db, last.number))
    if (stored && digestOf(stored.text_after) === digestOf(text)) {
      const error = await changedMeanwhile(db, objectOf(file))
      return new ApiError('changed_meanwhile', { message: `${error.message} What changed: ${stored.summary}.` })
    }
    return new ApiError('changed_meanwhile', {
      message: `content/${file.name} was edited on the server meanwhile. Please look at it again.`,
    })
  }

  /** The file with the change in it. @throws {ApiError} invalid_input where it cannot be written at all */
  function changedText(file: ContentFile, text: string, { data, body }: Wish): string {
    try {
      return editSource(file.name, text, { data, body })
    } catch {
      throw new ApiError('invalid_input', {
        message: 'The file cannot be read, so the form cannot change it. Please mend the file first.',
        detail: [{ loc: ['body', 'data'], msg: 'The file cannot be read.', type: 'unreadable' }],
      })
    }
  }

  const weigh = (file: ContentFile, after: string) => weighChange({ db, places, now: clock() }, file, after)

  function answerOf(number: number): Promise<StoredChange | null> {
    return getChange(db, number)
  }

  type Change = {
    file: ContentFile
    before: string
    after: string
    undoes: number | null
    confirmed: Prices | null
    saveId: string
  }

  /** Checks, compiles, writes and shows one change. Within the machine's lock. @returns its number; null: begin again */
  async function bring(staff: Staff, change: Change): Promise<number | null> {
    const { file, before, after, undoes, confirmed, saveId } = change
    const number = (await getLastNumber(db)) + 1
    const { problems, prices, folder } = await weigh(file, after)
    if (problems.length > 0) throw refusalOf(problems, file)
    if (confirmed) requireConfirmed(prices, confirmed)
    const documents = await compiled(folder)
    const prepared = await orNotWritten(() => writeContentFile(places, { name: file.name, before, after }))
    const now = clock()
    const packed = await packContent(await versionOf(places.root, folder), documents, now)
    try {
      if ((await readContentFile(places.contentDir, file.name)) !== before) throw await meanwhile(file, after)
      const isFirst = await db.transaction().execute(async (trx) => {
        if ((await getLastNumber(trx)) + 1 !== number) return false
        const summary = summaryOf(file, { before, after, prices })
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
        await insertCompiled(trx, packed)
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
      .then(() => live.setLive(file.name))
      .then(() => live.show(folder, documents, number))
      .catch((error: unknown) => log.error('content_not_shown', error))
    return number
  }

  /** Within the machine's lock. */
  const compiled = (folder: ContentFolder): Promise<ContentDocuments> =>
    orNotWritten(async () => {
      // Where a change is taken back, the text is one that was shown before.
      const known = await readKnown(places.compiledDir, await versionOf(places.root, folder))
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
  async function attempt(staff: Staff, make: () => Promise<Change | number | null>): Promise<StoredChange | null> {
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

  /** @param changeOf what the text of the file, which is the one the caller saw, is to become */
  function attemptInTime(
    staff: Staff,
    { file, digest, saveId }: { file: ContentFile; digest: string; saveId: string },
    changeOf: (before: string) => Pick<Change, 'after' | 'undoes' | 'confirmed'> | null,
  ): Promise<StoredChange | null | Unfinished> {
    const make = async () => {
      const before = await requireText(file)
      if (digestOf(before) === digest) {
        const change = changeOf(before)
        return change && { ...change, file, before, saveId }
      }
      // The answer to the first sending may have been lost.
      const made = await getChangeOfSave(db, { author: staff.userId, file: file.name, digest, saveId })
      if (made) return made.number
      throw await meanwhile(file, before)
    }
    return inTime(`${staff.userId} ${file.name} ${digest} ${saveId}`, () => attempt(staff, make))
  }

  return {
    isReadOnly,

    async list(): Promise<ListedContentFile[]> {
      const folder = await readContentFolder(places.contentDir)
      const changes = new Map((await listLastChanges(db)).map((change) => [change.file, change]))
      return contentFiles.map((file) => toListed(file, folder.get(file.name) ?? '', changes.get(file.name)))
    },

    history: (wish: { file?: string | undefined; page: number; per_page: number }): Promise<Page<ContentChange>> =>
      listChanges(db, { ...wish, file: wish.file === undefined ? undefined : requireFile(wish.file).name }),

    /** @throws {ApiError} content_change_not_found */
    async compare(number: number): Promise<ContentChange & { difference: DifferenceLine[] }> {
      const change = await getChange(db, number)
      if (!change) throw new ApiError('content_change_not_found')
      return { ...change, difference: difference(change.text_before, change.text_after, 3) }
    },

    /** @throws {ApiError} content_file_not_found */
    async get(id: string): Promise<ContentFileAnswer> {
      const file = requireFile(id)
      const text = await requireText(file)
      const { problems, warnings } = await weigh(file, text)
      const { data: history } = await listChanges(db, { file: file.name, page: 1, per_page: historyShown })
      return {
        ...toListed(file, text, history[0]),
        text,
        ...readable(file, text),
        problems: ofFile(problems, file),
        warnings: ofFile(warnings, file),
        history,
        is_read_only: isReadOnly,
      }
    },

    /** What a change would do. @throws {ApiError} content_file_not_found, changed_meanwhile, invalid_input */
    async check(id: string, wish: Wish): Promise<ContentCheck> {
      const file = requireFile(id)
      const text = await requireText(file)
      if (digestOf(text) !== wish.digest) throw await meanwhile(file, text)
      const after = changedText(file, text, wish)
      const { problems, warnings, prices } = await weigh(file, after)
      return {
        digest: wish.digest,
        is_changed: after !== text,
        summary: after === text ? '' : summaryOf(file, { before: text, after, prices }),
        problems,
        warnings: ofFile(warnings, file),
        difference: difference(text, after, 0),
        price_changes: prices,
        patch: patchOf(file.name, text, after),
      }
    },

    /**
     * All of the content with a change that is not saved.
     * @throws {ApiError} content_file_not_found, content_not_compiled, changed_meanwhile, invalid_input, content_not_written
     */
    async preview(id: string, wish: Wish): Promise<ContentDocuments> {
      const file = requireFile(id)
      if (!canCompile(places.root)) throw new ApiError('content_not_compiled')
      return withMachineLock(places.lockPath, async () => {
        const text = await requireText(file)
        if (digestOf(text) !== wish.digest) throw await meanwhile(file, text)
        const { problems, folder } = await weigh(file, changedText(file, text, wish))
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
      { save_id, ...wish }: Wish & { confirmed_prices?: Prices | undefined; save_id?: string | undefined },
    ): Promise<StoredChange | null | Unfinished> {
      const file = requireFile(id)
      requireWritable()
      const saveId = save_id ?? digestOf(JSON.stringify(wish))
      return attemptInTime(staff, { file, digest: wish.digest, saveId }, (before) => {
        const after = changedText(file, before, wish)
        return after === before ? null : { after, undoes: null, confirmed: wish.confirmed_prices ?? {} }
      })
    },

    /**
     * As `save`.
     * @throws {ApiError} content_change_not_found, content_read_only, changed_meanwhile, content_undo_clash, content_not_written
     */
    async undo(
      staff: Staff,
      number: number,
      { digest }: { digest: string },
    ): Promise<StoredChange | null | Unfinished> {
      const change = await getChange(db, number)
      const file = change && contentFiles.find(({ name }) => name === change.file)
      if (!file) throw new ApiError('content_change_not_found')
      requireWritable()
      return attemptInTime(staff, { file, digest, saveId: `undo ${number}` }, (now) => {
        const after = takeBack({ before: change.text_before, after: change.text_after, now })
        if (after === null) throw new ApiError('content_undo_clash')
        return after === now ? null : { after, undoes: number, confirmed: null }
      })
    },
  }

  function toListed(file: ContentFile, text: string, last: ContentChange | undefined): ListedContentFile {
    return {
      id: file.id,
      name: file.name,
      title: file.title,
      digest: digestOf(text),
      state: live.stateOf(file.name),
      changed_at: last?.created_at ?? null,
      changed_by: last?.author_name ?? null,
    }
  }
}
