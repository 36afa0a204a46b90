/** Files that are on the disk when the call is over: what is acknowledged survives a power cut. */
import { open } from 'node:fs/promises'

type FileWish = {
  /** `wx` where the file may not be there yet. */
  flags?: 'w' | 'wx'
  mode?: number
  /** Its time of change, in seconds, where that is not now. */
  changedAt?: number
}

/** @throws where the disk is full or the folder may not be written; then half of the file may be there */
export async function writeDurably(
  path: string,
  bytes: Uint8Array | string,
  { flags = 'wx', mode, changedAt }: FileWish = {},
): Promise<void> {
  const file = await open(path, flags, mode)
  try {
    await file.writeFile(bytes)
    if (changedAt !== undefined) await file.utimes(changedAt, changedAt)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** So that the names in a folder are on the disk as well, not only the files. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
