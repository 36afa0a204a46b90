/** Where uploaded files are kept: on the disk, or in a bucket. What belongs together is a folder, and its files are there all or none. */
import { ApiError } from '~/platform/http/api/api-error'

export type NewFile = { name: string; type: string; bytes: Buffer }

export type StoredFile = {
  size: number
  /** With its quotes. */
  etag: string
  /** Null where only the head was asked for, or the tag was the caller's. To be read or cancelled. */
  body: ReadableStream<Uint8Array> | null
}

export type ReadWish = { isHead: boolean; hasTag: (etag: string) => boolean }

export type FileFolders = {
  /**
   * Puts all files of a folder at their places, durably; those of the same name are replaced.
   * @throws {ApiError} storage_full, storage_unavailable: then none can be found
   */
  put(folder: string, files: readonly NewFile[]): Promise<void>
  /** Null where there is none. @throws {ApiError} storage_unavailable */
  read(folder: string, name: string, wish: ReadWish): Promise<StoredFile | null>
  /** No matter whether it was there. @throws {ApiError} storage_unavailable */
  remove(folder: string): Promise<void>
  /** Folders that no process has put anything into since, and what an upload has left that ended in the middle. */
  listOlder(than: Date): Promise<string[]>
}

export const storageFull = (cause?: unknown) => withCause(new ApiError('storage_full'), cause)
export const storageUnavailable = (cause?: unknown) => withCause(new ApiError('storage_unavailable'), cause)

function withCause(error: ApiError, cause: unknown): ApiError {
  error.cause = cause
  return error
}
