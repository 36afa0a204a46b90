/**
 * Keeps what this process shows the same as the last change in the database, by any admin and on any machine: writes the
 * changed file into this machine's content/, compiles it, swaps it in. A file that was edited by hand meanwhile is left as
 * it is, and said. Nothing is compiled before an admin has changed content on the dashboard: until then the build is shown.
 */
import { rm } from 'node:fs/promises'
import type { Database, Listening } from '~/platform/db/database'
import { ApiError } from '~/platform/http/api/api-error'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import { oneAtATime } from '~/platform/work/one-at-a-time'
import { builtVersion } from '../../built-version'
import { checkFolder, type ListUploaded } from '../check-folder'
import { type ContentFolder, digestOf, isHidden, listDrafts, readContentFolder, writeWhole } from '../folder/folder'
import { withMachineLock } from '../folder/machine-lock'
import type { ContentPlaces } from '../folder/places'
import { isEditedByHand, readWritten, rememberWritten, writeContentFile } from '../folder/written-files'
import { getLastNumber, listCurrentTexts } from '../store'
import { canCompile, compileContent } from './compile'
import { keepCompiled, readCompiled, versionOf } from './compiled-files'
import { readContentTexts } from './live-texts'
import { readKnown, showBuilt, showDocuments, shownVersion } from './shown'

export type FileState = 'live' | 'by_hand' | 'waiting'

export type LiveContent = ReturnType<typeof createLiveContent>

type LiveOptions = {
  database: Pick<Database, 'db' | 'listen'>
  places: ContentPlaces
  clock: Clock
  log: BackendLog
  isReadOnly: boolean
  listUploaded: ListUploaded
}

const channel = 'aahar_content'
/** After a compile that failed, as where the disk is full. */
const retryMs = 15_000

export function createLiveContent({
  database: { db, listen },
  places,
  clock,
  log,
  isReadOnly,
  listUploaded,
}: LiveOptions) {
  const states = new Map<string, FileState>()
  /** The last change this process has gone along with; null: it has not looked yet. */
  let seen: number | null = null
  let retryAt = 0
  let isStopped = false
  /** Changes that are being made, which may outlive the request that asked for them. */
  const changes = new Set<Promise<unknown>>()

  const readTexts = () => readContentTexts(db, places.contentDir)

  /** Shows it, and keeps its version for the front door of the next start. */
  async function show(documents: Parameters<typeof showDocuments>[0], version: string): Promise<void> {
    await showDocuments(documents, version)
    if (!isReadOnly)
      await writeWhole(places.shownPath, version).catch((error: unknown) => log.error('content_not_kept', error))
  }

  /** Brings the files of this machine up to the database's. Within the machine's lock. */
  async function bringFiles(): Promise<void> {
    const current = await listCurrentTexts(db)
    const folder = await readContentFolder(places.contentDir)
    const written = await readWritten(places)
    for (const { file, text, digest, former } of current) {
      // An attacker who can write in the database could otherwise write any file of this machine.
      if (isHidden(file)) {
        log.error('content_file_elsewhere', new Error(`${file} is no file of content/`), {
          advice: 'Find out who wrote this change into the table content_changes, and remove it there.',
        })
        continue
      }
      const here = folder.get(file)
      const ours = here === undefined ? null : digestOf(here)
      if (ours === digest) {
        if (written[file] !== digest) await rememberWritten(places, file, digest)
        states.set(file, 'live')
        continue
      }
      const isByHand = isEditedByHand({ ours, former, digest, written: written[file] })
      if (isByHand) {
        if (states.get(file) !== 'by_hand')
          log.error('content_edited_by_hand', new Error('a file differs from its last change on the dashboard'), {
            file: `content/${file}`,
            advice:
              'It is not written over, and the site does not show it. The dashboard shows the edit and takes it over.',
          })
        states.set(file, 'by_hand')
        continue
      }
      states.set(file, 'waiting')
      const prepared = await writeContentFile(places, { name: file, before: here ?? null, after: text })
      await prepared.commit()
      await rememberWritten(places, file, digest)
      states.set(file, 'live')
      log.info('content_written', { file: `content/${file}` })
    }
  }

  /** Shows what is live, compiled by another process of the machine, an earlier start, or here. */
  async function showFiles(): Promise<void> {
    const { live: folder } = await readTexts()
    const version = await versionOf(places.root, folder)
    if (version === (await shownVersion())) return
    const known = await readKnown(places, folder)
    if (known) {
      await show(known, version)
      log.info('content_shown', { version })
      return
    }
    // Rules of a newer build that the texts of an older one break: what is shown stays.
    const { problems } = await checkFolder(places, folder, { now: clock(), listUploaded })
    if (problems.length > 0) throw new Error(`${problems.length} mistakes in content/; npm run content names them`)
    const documents = await compileContent(places, folder)
    await show(documents, version)
    log.info('content_shown', { version, compiled: true })
    await keepCompiled(places.compiledDir, version, documents)
  }

  /** What an earlier start, or another process, has compiled of what is live. */
  async function showKnown(): Promise<void> {
    // Before the first change that is the build; to read all of content/ would take half of a start.
    if ((await getLastNumber(db)) === 0) return
    const { live: folder } = await readTexts()
    const version = await versionOf(places.root, folder)
    const known = await readCompiled(places.compiledDir, version)
    if (known) await show(known, version)
  }

  async function follow(): Promise<void> {
    const last = await getLastNumber(db)
    if (last === seen || isStopped) return
    if (last === 0 || isReadOnly || !canCompile(places.root)) {
      seen = last
      return
    }
    if (performance.now() < retryAt) return
    try {
      await withMachineLock(places.lockPath, async () => {
        await bringFiles()
        await showFiles()
      })
      seen = last
    } catch (error) {
      retryAt = performance.now() + retryMs
      log.error('content_not_shown', error)
    }
  }

  /** Halves of files, left by a process that was killed. Within the lock none of them is being written. */
  async function removeLeftovers(): Promise<void> {
    const folders = [places.contentDir, places.compiledDir, places.formerDir]
    const listAll = async () => (await Promise.all(folders.map(listDrafts))).flat()
    if (isReadOnly || (await listAll()).length === 0) return
    await withMachineLock(places.lockPath, async () => {
      for (const path of await listAll()) await rm(path, { force: true })
    })
  }

  const following = oneAtATime(() => follow().catch((error: unknown) => log.error('content_watch_failed', error)))
  const check = following.run

  let listening: Listening | undefined
  let polling: NodeJS.Timeout | undefined

  return {
    places,
    isReadOnly,
    listUploaded,

    /** Resolves when the newest change is shown, or is known to fail. */
    async start(): Promise<void> {
      await showKnown().catch((error: unknown) => log.error('content_not_shown', error))
      await check()
      await removeLeftovers().catch((error: unknown) => log.error('content_drafts_left', error))
      listening = listen?.(channel, { onUp: () => void check(), onDown: () => {}, onMessage: () => void check() })
      polling = setInterval(() => void check(), listen ? 10_000 : 1000).unref()
    },

    /** What `work` reads is the newest, and no other process of this machine writes or compiles until it is done. */
    exclusively: <T>(work: () => Promise<T>): Promise<T> => {
      const change = withMachineLock(places.lockPath, async () => {
        if (isStopped) throw new ApiError('unavailable')
        await bringFiles()
        return work()
      })
      const settled = change.catch(() => {}).finally(() => changes.delete(settled))
      changes.add(settled)
      return change
    },

    /** Shows a change that was compiled before it was written. Within `exclusively`. */
    async show(folder: ContentFolder, documents: Parameters<typeof showDocuments>[0], number: number): Promise<void> {
      const version = await versionOf(places.root, folder)
      await show(documents, version)
      seen = number
      log.info('content_shown', { version })
      await keepCompiled(places.compiledDir, version, documents).catch((error: unknown) =>
        log.error('content_not_kept', error),
      )
    },

    /** Whether this process shows the change with this number. */
    hasShown: (number: number): boolean => seen !== null && seen >= number,

    readTexts,

    /** Of a file that lies in content/ as another text than the site's. */
    async stateOfOther(name: string, text: string): Promise<FileState> {
      const saved = (await listCurrentTexts(db)).find(({ file }) => file === name)
      if (!saved) return 'by_hand'
      const { digest, former } = saved
      const written = (await readWritten(places))[name]
      return isEditedByHand({ ours: digestOf(text), former, digest, written }) ? 'by_hand' : 'waiting'
    },

    setState: (name: string, state: FileState) => states.set(name, state),

    async stop(): Promise<void> {
      isStopped = true
      clearInterval(polling)
      await listening?.stop()
      await following.stop()
      await Promise.all(changes)
      // The next start in this process, as in tests, begins with what it was built with.
      if ((await shownVersion()) !== builtVersion) await showBuilt()
    },
  }
}
