/** What staff read of the site's content: each file as the site shows it, its history, what lies in content/, what a change would do. */
import type { Kysely } from 'kysely'
import { changedMeanwhile } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import type {
  ComparedContentChange,
  ContentChange,
  ContentCheck,
  ContentFileAnswer,
  ListedContentFile,
} from '../contract/admin-content'
import {
  type ContentFile,
  contentFile,
  contentFileNamed,
  contentFiles,
  slugOf,
  teamFile,
} from '../source/content-files'
import { editSource } from '../source/edit-source'
import { difference, patchOf, takeBack } from '../source/text-difference'
import { ofFile, readable, seenOf } from './change-rules'
import { summaryOf } from './change-words'
import { type ContentFolder, digestOf } from './folder/folder'
import type { LiveContent } from './live/live'
import { getChange, getTextOfDigest, listChanges, listLastChanges } from './store'
import { weighChange } from './weigh-change'

/** A file as it is wished for: its facts and its Markdown, made from the text with this digest. */
export type Wish = { digest: string; data: unknown; body?: string | undefined }

export const objectOf = (file: ContentFile) => ({ type: 'content', id: file.name })
const historyShown = 20

type ReadingOptions = { db: Kysely<Tables>; clock: Clock; live: LiveContent; isReadOnly: boolean }

export function createContentReading({ db, clock, live, isReadOnly }: ReadingOptions) {
  const { places, listUploaded } = live

  /** @throws {ApiError} content_file_not_found */
  function requireFile(id: string): ContentFile {
    const file = contentFile(id)
    if (!file) throw new ApiError('content_file_not_found')
    return file
  }

  /** @throws {ApiError} content_file_not_found */
  async function requireTexts(file: ContentFile) {
    const { live: folder, disk } = await live.readTexts()
    const text = folder.get(file.name)
    if (text === undefined) throw new ApiError('content_file_not_found')
    return { text, lies: disk.get(file.name) ?? null, folder }
  }

  /** The text was another one: who changed it, or that it came past the dashboard. */
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

  const weigh = (file: ContentFile, after: string, folder: ContentFolder) =>
    weighChange({ db, places, listUploaded, now: clock() }, { file, after, live: folder })

  /** What the site would show with an edit of content/ in it. Of a file that cannot be read no price is known: then what it shows. */
  const withEdit = (file: ContentFile, lies: string, folder: ContentFolder): ContentFolder =>
    readable(file, lies).data === null ? folder : new Map([...folder, [file.name, lies] as const])

  /** @throws {ApiError} content_change_not_found */
  async function requireChange(number: number) {
    const change = await getChange(db, number)
    const file = change && contentFileNamed(change.file)
    if (!file) throw new ApiError('content_change_not_found')
    return { change, file }
  }

  /** In the order of their names; the desk has them in the team's. */
  const teamFiles = (folder: ContentFolder): ContentFile[] =>
    [...folder.keys()].flatMap((name) => {
      const slug = slugOf(name)
      return slug === null ? [] : [teamFile(slug)]
    })

  /** A person's file is called by the person's name. */
  function namedFile(file: ContentFile, text: string): ContentFile {
    const slug = slugOf(file.name)
    return slug === null ? file : teamFile(slug, readable(file, text).data)
  }

  return {
    requireFile,
    requireTexts,
    requireChange,
    changedText,
    meanwhile,
    weigh,
    withEdit,

    async list(): Promise<ListedContentFile[]> {
      const { live: folder, disk } = await live.readTexts()
      const changes = new Map((await listLastChanges(db)).map((change) => [change.file, change]))
      return Promise.all(
        [...contentFiles, ...teamFiles(folder)].map(async (file) => {
          const text = folder.get(file.name) ?? ''
          return toListed(file, { text, lies: disk.get(file.name) ?? null }, changes.get(file.name))
        }),
      )
    },

    history: (wish: { file?: string | undefined; page: number; per_page: number }): Promise<Page<ContentChange>> =>
      listChanges(db, { ...wish, file: wish.file === undefined ? undefined : requireFile(wish.file).name }),

    /** @throws {ApiError} content_change_not_found */
    async compare(number: number): Promise<ComparedContentChange> {
      const { change, file } = await requireChange(number)
      const { text, folder } = await requireTexts(file)
      const after = takeBack({ before: change.text_before, after: change.text_after, now: text })
      return {
        ...change,
        difference: difference(change.text_before, change.text_after, 3),
        undo_prices: after === null ? [] : (await weigh(file, after, folder)).prices,
      }
    },

    /**
     * @param since the digest of an earlier text: what it said, and what was changed after it
     * @throws {ApiError} content_file_not_found
     */
    async get(
      id: string,
      { since, without }: { since?: string | undefined; without?: 'check' | undefined } = {},
    ): Promise<ContentFileAnswer> {
      const file = requireFile(id)
      const { text, lies, folder } = await requireTexts(file)
      const isChecked = without !== 'check'
      const { problems, warnings } = isChecked ? await weigh(file, text, folder) : { problems: [], warnings: [] }
      const { data: history } = await listChanges(db, { file: file.name, page: 1, per_page: historyShown })
      const listed = await toListed(file, { text, lies }, history[0])
      const isEdited = isChecked && lies !== null && listed.state === 'by_hand'
      return {
        ...listed,
        text,
        ...readable(file, text),
        problems: ofFile(problems, file),
        warnings: ofFile(warnings, file),
        history,
        is_read_only: isReadOnly,
        since: since === undefined || since === digestOf(text) ? null : await earlier(file, since, history),
        on_disk: isEdited ? await lying(file, { text, lies, folder }) : null,
      }
    },

    /** What a change would do. @throws {ApiError} content_file_not_found, changed_meanwhile, invalid_input */
    async check(id: string, wish: Wish): Promise<ContentCheck> {
      const file = requireFile(id)
      const { text, folder } = await requireTexts(file)
      if (digestOf(text) !== wish.digest) throw await meanwhile(file, text)
      const after = changedText(file, text, wish)
      const { problems, warnings, prices } = await weigh(file, after, folder)
      return {
        digest: wish.digest,
        is_changed: after !== text,
        summary: after === text ? '' : summaryOf(file, { before: text, after, prices }),
        problems,
        warnings: ofFile(warnings, file),
        difference: difference(text, after, 0),
        price_changes: prices,
        seen: seenOf(text, after, prices),
        patch: patchOf(file.name, text, after),
      }
    },
  }

  /** What the file said as `digest`, and what was changed after it; null where that text is not known. */
  async function earlier(file: ContentFile, digest: string, history: readonly ContentChange[]) {
    const known = await getTextOfDigest(db, { file: file.name, digest })
    if (!known) return null
    return { ...readable(file, known.text), changes: history.filter(({ number }) => number > known.number) }
  }

  /** What lies in content/ and is not shown. */
  async function lying(
    file: ContentFile,
    { text, lies, folder }: { text: string; lies: string; folder: ContentFolder },
  ) {
    const { problems, prices } = await weigh(file, lies, folder)
    const putBack = await weigh(file, text, withEdit(file, lies, folder))
    return {
      digest: digestOf(lies),
      difference: difference(text, lies, 0).slice(0, 200),
      problems: ofFile(problems, file),
      price_changes: prices,
      put_back_prices: putBack.prices,
    }
  }

  async function toListed(
    file: ContentFile,
    { text, lies }: { text: string; lies: string | null },
    last: ContentChange | undefined,
  ): Promise<ListedContentFile> {
    return {
      id: file.id,
      name: file.name,
      title: slugOf(file.name) === null ? file.title : namedFile(file, text).title,
      digest: digestOf(text),
      state: lies === text ? 'live' : lies === null ? 'waiting' : await live.stateOfOther(file.name, lies),
      changed_at: last?.created_at ?? null,
      changed_by: last?.author_name ?? null,
    }
  }
}
