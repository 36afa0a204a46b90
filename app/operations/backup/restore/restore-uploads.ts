/** The pictures and documents of a backup, made ready in the work folder and put into DATA_DIR. A bucket gets what it lacks, and only where the operator says so. */
import { join } from 'node:path'
import { createFoldersOnDisk } from '~/platform/files/folders/folders-on-disk'
import { type FilesRoot, openFolders } from '~/platform/files/folders/open-folders'
import { readSealedJson, type UploadList } from '../place/manifest'
import { digestOf, uploadKey, uploadWords } from '../uploads'
import type { OpenedBackup, PlacePart } from './restore-job'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
/** Of who wants to know whether a file is there, and not its bytes. */
const justTheHead = { isHead: true, hasTag: () => false }

type Uploads = { root: FilesRoot; list: UploadList; folders: Map<string, string[]> }

export async function prepareUploads(opened: OpenedBackup, root: FilesRoot): Promise<PlacePart> {
  const { place, name, key, manifest, settings } = opened
  const file = uploadWords[root]
  const info = manifest.files[file]
  // Made before there were documents.
  if (info === undefined) return async () => {}
  const list = await readSealedJson<UploadList>(place, { name, key, file }, info)
  const uploads = { root, list, folders: groupByFolder(list) }
  return settings.mediaUrl === null ? intoFolder(opened, uploads) : intoBucket(opened, uploads)
}

async function intoFolder(opened: OpenedBackup, { root, list, folders }: Uploads): Promise<PlacePart> {
  const { folder, settings, say } = opened
  const ready = join(folder, root)
  const files = createFoldersOnDisk(ready)
  const whole: string[] = []
  for (const [name, parts] of folders) {
    const read = await readFiles(opened, { root, list }, name, parts)
    if (!read) continue
    await files.put(name, read)
    whole.push(name)
  }
  return async (placing) => {
    // An uploaded file never changes: what stood at its place is the same or damaged, and goes with the work folder.
    for (const name of whole)
      await placing.put(join(ready, name), join(settings.dataDir, root, name), join(folder, `old-${name}`))
    say(saying(root, whole.length, folders.size))
  }
}

async function intoBucket(opened: OpenedBackup, { root, list, folders }: Uploads): Promise<PlacePart> {
  const { settings, fillsBucket, say } = opened
  const files = openFolders(settings, root)
  const missing: string[] = []
  for (const [name, parts] of folders) {
    const there = await Promise.all(parts.map((part) => files.read(name, part, justTheHead)))
    if (there.includes(null)) missing.push(name)
  }
  return async (placing) => {
    const here = folders.size - missing.length
    if (!fillsBucket)
      return say(
        `${here} of ${folders.size} ${uploadWords[root]} are in the bucket of MEDIA_URL, which stays as it is.${missing.length > 0 ? ' With --pictures the others are written into it.' : ''}`,
      )
    let back = here
    for (const name of missing) {
      const read = await readFiles(opened, { root, list }, name, folders.get(name) ?? [])
      if (!read) continue
      placing.takenBackBy(() => files.remove(name))
      await files.put(name, read)
      back += 1
    }
    say(saying(root, back, folders.size))
  }
}

/** Null where one is damaged: half a picture would be served with holes; the library says of one without files that it is lost. */
async function readFiles(
  { place }: OpenedBackup,
  { root, list }: Pick<Uploads, 'root' | 'list'>,
  folder: string,
  parts: readonly string[],
) {
  const read = await Promise.all(
    parts.map(async (part) => {
      const path = `${folder}/${part}`
      const bytes = await place.get(uploadKey(root, path))
      const isSame = bytes !== null && digestOf(bytes) === list[path]?.[1]
      return isSame
        ? { name: part, type: types[part.split('.').at(-1) ?? ''] ?? 'application/octet-stream', bytes }
        : null
    }),
  )
  const whole = read.filter((file) => file !== null)
  return whole.length < parts.length ? null : whole
}

const whereLost: Record<FilesRoot, string> = {
  media: 'the library shows which, and takes them anew.',
  care: 'whoever opens one is told so.',
}

const saying = (root: FilesRoot, back: number, all: number) =>
  `${back} of ${all} ${uploadWords[root]} are back.${back < all ? ` The others are damaged in the backup: ${whereLost[root]}` : ''}`

function groupByFolder(list: UploadList): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of Object.keys(list)) {
    const [folder = '', file = ''] = path.split('/')
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return folders
}
