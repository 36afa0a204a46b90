import { open } from 'node:fs/promises'

/** So that the names in a folder are on the disk as well, not only the files. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
