/**
 * Documents of care: sent by the client or filed by a dietitian, opened by both, erased by the side it came from. What the clinic files the
 * client sees once it is shared. Photos of meals need a consent of their own. The file is stored before its row, and removed after it.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { documentFile, mostDocuments, mostPhotos, photoFile } from '~/domain/media/care-upload'
import { addDays, indiaDay, longDay } from '~/domain/time/days'
import { createPictureQueue } from '~/media/picture-queue'
import { type AuditAction, recordAudit, recordStaffAudit } from '~/platform/audit/store'
import { takeNamedLock } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Person, Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { fileBytes } from '~/platform/http/api/file-field'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { requireOpen, writingOf } from '../../contact/messages/writing'
import { tellableDays } from '../../contract/contact/check-ins'
import type { CareDocument, OpenedDocument } from '../../contract/records/documents'
import type { StandingOptions } from '../../files/care-matters'
import { recordOpening } from '../../files/openings'
import { agreesToCare, ensureCareFile, requireConsent, requireInCare } from '../../files/service'
import type { DocumentFiles } from './document-files'
import { agreesToPhotos, keepPhotoConsent, requirePhotoConsent } from './photo-consent'
import {
  countDocuments,
  deleteDocument,
  getDocument,
  insertDocument,
  listDocuments,
  markShared,
  type StoredDocument,
} from './store'
import { FileProblem, takeIn } from './take-in'

type DocumentsOptions = StandingOptions & {
  clock: Clock
  vault: Vault
  files: DocumentFiles
  /** Of the operator, for viruses. */
  scanCommand: string | null
  /** Date of the privacy notice in force. */
  noticeVersion: () => Promise<string>
}
type Sent = { file: string; form_token?: string | undefined }
type Filed = Pick<CareDocument, 'kind' | 'name' | 'side' | 'day'> & { userId: string; author: string; shares: boolean }
type Then = (trx: Kysely<Tables>, id: string, now: Date) => Promise<void>

export type Documents = ReturnType<typeof createDocuments>

const objectOf = (id: string) => ({ type: 'care_document', id })

export function createDocuments(options: DocumentsOptions) {
  const { db, clock, vault, files, scanCommand, noticeVersion } = options
  const queue = createPictureQueue()

  /** @throws {ApiError} invalid_input */
  async function requireRoom(from: Kysely<Tables>, { userId, day }: Filed): Promise<void> {
    const count = await countDocuments(from, userId, day)
    if (count < (day === null ? mostDocuments : mostPhotos)) return
    const message =
      day === null
        ? `There are ${mostDocuments} documents already, which is the most we keep. Please remove one first`
        : `There are ${mostPhotos} photos of this day already. Please remove one first`
    throw invalidField('file', message, 'custom')
  }

  /** @throws {ApiError} invalid_input, storage_full, storage_unavailable, form_already_sent, unavailable where too many wait */
  async function store(filed: Filed, { file, form_token: token }: Sent, then: Then): Promise<void> {
    const rule = filed.kind === 'photo' ? photoFile : documentFile
    const bytes = fileBytes(file, rule)
    await requireRoom(db, filed)
    const wish = { takesPdf: filed.kind !== 'photo', missing: rule.missing, command: scanCommand }
    const taken = await queue
      .run(() => takeIn(bytes, wish))
      .catch((error: unknown) => {
        throw error instanceof FileProblem ? invalidField('file', error.message, 'custom') : error
      })
    const id = uuidv7()
    const { userId, author, shares, ...row } = filed
    const sealed = await files.put(id, taken.bytes)
    const now = clock()
    const form = { name: 'care document', owner: author, token, fields: { ...filed, file } }
    try {
      await runIdempotent(db, form, now, async (trx) => {
        await takeNamedLock(trx, `documents of ${userId}`, 'exclusive')
        await requireRoom(trx, filed)
        const { id: file_id } = await ensureCareFile(trx, vault, userId, now)
        const shared_at = shares ? now.toISOString() : null
        const known = { format: taken.format, bytes: taken.bytes.length, ...sealed }
        await insertDocument(trx, vault, { id, file_id, author, shared_at, ...row, ...known }, now)
        await then(trx, id, now)
      })
    } finally {
      // Nothing was stored, or it was by an earlier sending of the same form.
      await files.removeGone(db, [id])
    }
  }

  /** @throws {ApiError} document_not_found */
  async function require(userId: string, id: string): Promise<StoredDocument> {
    const document = await getDocument(db, vault, { userId, id })
    if (!document) throw new ApiError('document_not_found')
    return document
  }

  async function opened({ key, ...document }: StoredDocument): Promise<OpenedDocument> {
    const bytes = await files.read(document.id, key)
    if (!bytes) throw new ApiError('document_not_found', { message: 'The file of this document is lost.' })
    return { ...document, file: bytes.toString('base64') }
  }

  /** @throws {ApiError} document_not_found for what came from the other side */
  async function remove(
    userId: string,
    { id, side }: Pick<CareDocument, 'id' | 'side'>,
    then: (trx: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    const document = await require(userId, id)
    if (document.side !== side) throw new ApiError('document_not_found')
    await db.transaction().execute(async (trx) => {
      await deleteDocument(trx, id)
      await then(trx)
    })
    await files.removeGone(db, [id])
  }

  const audit = (trx: Kysely<Tables>, staff: Staff, userId: string, id: string, action: AuditAction, at: Date) =>
    recordStaffAudit(trx, staff, { at, action, subject: userId, object: objectOf(id) })

  const requireWriting = async (userId: string) => requireOpen(await writingOf(options, userId, indiaDay(clock())))

  return {
    own: {
      async list({ userId }: Person) {
        const [writing, agrees_to_photos, documents] = await Promise.all([
          writingOf(options, userId, indiaDay(clock())),
          agreesToPhotos(db, userId),
          listDocuments(db, vault, userId),
        ])
        return { writing, agrees_to_photos, documents: documents.filter(isClients).map(listed) }
      },

      /** @throws {ApiError} care_not_found, and what `store` throws */
      async add(
        { userId }: Person,
        { kind, name, ...sent }: Sent & Pick<CareDocument, 'kind' | 'name'>,
      ): Promise<void> {
        await requireWriting(userId)
        const filed = { userId, author: userId, kind, name, side: 'client', day: null, shares: false } as const
        await store(filed, sent, async () => {})
      },

      /** @throws {ApiError} care_not_found, and what `store` throws; invalid_input for a day or without consent */
      async addPhoto({ userId }: Person, day: string, { agrees, ...sent }: Sent & { agrees: boolean }): Promise<void> {
        await requireWriting(userId)
        const today = indiaDay(clock())
        if (day > today || day < addDays(today, 1 - tellableDays))
          throw invalidField('day', 'Today can be told, and the two days before it', 'custom')
        const version = await noticeVersion()
        await requirePhotoConsent(db, userId, agrees)
        const name = `Photo of ${longDay(day)}`
        const filed = { userId, author: userId, kind: 'photo', name, side: 'client', day, shares: false } as const
        await store(filed, sent, async (trx, _, now) => {
          // It may have been taken back on another page while this photo was on its way.
          await requirePhotoConsent(trx, userId, agrees)
          await keepPhotoConsent(trx, userId, version, now)
        })
      },

      /** @throws {ApiError} document_not_found, storage_unavailable */
      async open({ userId }: Person, id: string): Promise<OpenedDocument> {
        const document = await require(userId, id)
        if (!isClients(document)) throw new ApiError('document_not_found')
        return opened(document)
      },

      /** @throws {ApiError} document_not_found */
      remove: ({ userId }: Person, id: string): Promise<void> =>
        remove(userId, { id, side: 'client' }, (trx) =>
          recordAudit(trx, {
            ...{ at: clock(), action: 'document_removed', actor: userId, subject: userId, object: objectOf(id) },
          }),
        ),
    },

    /** @throws {ApiError} care_not_found */
    async list(staff: Staff, userId: string) {
      const now = clock()
      const { user } = await requireInCare(db, userId)
      const [has_consent, documents] = await Promise.all([
        agreesToCare(db, userId, indiaDay(now)),
        listDocuments(db, vault, userId),
      ])
      await recordOpening(db, staff, userId, now)
      return { client_id: userId, full_name: user.full_name, has_consent, documents: documents.map(listed) }
    },

    /** @throws {ApiError} care_not_found, and what `store` throws; invalid_input without consent */
    async add(
      staff: Staff,
      userId: string,
      { kind, name, shares, ...sent }: Sent & Pick<CareDocument, 'kind' | 'name'> & { shares: boolean },
    ): Promise<void> {
      await requireInCare(db, userId)
      await requireConsent(db, userId, indiaDay(clock()))
      const filed = { userId, author: staff.userId, kind, name, side: 'clinic', day: null, shares } as const
      await store(filed, sent, async (trx, id, now) => {
        await requireConsent(trx, userId, indiaDay(now))
        await audit(trx, staff, userId, id, 'document_added', now)
        if (shares) await audit(trx, staff, userId, id, 'document_shared', now)
      })
    },

    /** @throws {ApiError} care_not_found, document_not_found, storage_unavailable */
    async open(staff: Staff, userId: string, id: string): Promise<OpenedDocument> {
      await requireInCare(db, userId)
      const document = await require(userId, id)
      await recordOpening(db, staff, userId, clock(), { action: 'document_opened', object: objectOf(id) })
      return opened(document)
    },

    /** @throws {ApiError} care_not_found, document_not_found */
    async share(staff: Staff, userId: string, id: string): Promise<void> {
      await requireInCare(db, userId)
      const { side, shared_at } = await require(userId, id)
      if (side !== 'clinic') throw new ApiError('document_not_found')
      if (shared_at !== null) return
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await markShared(trx, id, now)
        await audit(trx, staff, userId, id, 'document_shared', now)
      })
    },

    /** @throws {ApiError} care_not_found, document_not_found */
    async remove(staff: Staff, userId: string, id: string): Promise<void> {
      await requireInCare(db, userId)
      await remove(userId, { id, side: 'clinic' }, (trx) => audit(trx, staff, userId, id, 'document_removed', clock()))
    },
  }
}

/** What the client sees. */
const isClients = ({ side, shared_at }: StoredDocument) => side === 'client' || shared_at !== null

const listed = ({ key: _, ...document }: StoredDocument): CareDocument => document
