/** The pictures of a backup, made ready in the work folder and put into DATA_DIR/media. A bucket gets what it lacks, and only where the operator says so. */
import { join } from 'node:path'
import { createFoldersOnDisk } from '~/platform/files/folders/folders-on-disk'
import { openFolders } from '~/platform/files/folders/open-folders'
import { digestOf, pictureKey } from '../pictures'
import { type PictureList, readSealedJson } from '../place/manifest'
import type { OpenedBackup, PlacePart } from './restore-job'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
/** Of who wants to know whether a file is there, and not its bytes. */
const justTheHead = { isHead: true, hasTag: () => false }

export async function preparePictures(opened: OpenedBackup): Promise<PlacePart> {
  const { place, name, key, manifest, settings } = opened
  const list = await readSealedJson<PictureList>(place, { name, key, file: 'pictures' }, manifest.files.pictures)
  const pictures = groupByPicture(list)
  return settings.mediaUrl === null ? intoFolder(opened, list, pictures) : intoBucket(opened, list, pictures)
}

type Pictures = Map<string, string[]>

async function intoFolder(opened: OpenedBackup, list: PictureList, pictures: Pictures): Promise<PlacePart> {
  const { folder, settings, say } = opened
  const ready = join(folder, 'media')
  const files = createFoldersOnDisk(ready)
  const whole: string[] = []
  for (const [picture, copies] of pictures) {
    const read = await readCopies(opened, list, picture, copies)
    if (!read) continue
    await files.put(picture, read)
    whole.push(picture)
  }
  return async (placing) => {
    // A picture never changes: what stood at its place is the same or damaged, and goes with the work folder.
    for (const picture of whole)
      await placing.put(join(ready, picture), join(settings.dataDir, 'media', picture), join(folder, `old-${picture}`))
    say(saying(whole.length, pictures.size))
  }
}

async function intoBucket(opened: OpenedBackup, list: PictureList, pictures: Pictures): Promise<PlacePart> {
  const { settings, fillsBucket, say } = opened
  const files = openFolders(settings)
  const missing: string[] = []
  for (const [picture, copies] of pictures) {
    const there = await Promise.all(copies.map((copy) => files.read(picture, copy, justTheHead)))
    if (there.includes(null)) missing.push(picture)
  }
  return async (placing) => {
    const here = pictures.size - missing.length
    if (!fillsBucket)
      return say(
        `${here} of ${pictures.size} pictures are in the bucket of MEDIA_URL, which stays as it is.${missing.length > 0 ? ' With --pictures the others are written into it.' : ''}`,
      )
    let back = here
    for (const picture of missing) {
      const read = await readCopies(opened, list, picture, pictures.get(picture) ?? [])
      if (!read) continue
      placing.takenBackBy(() => files.remove(picture))
      await files.put(picture, read)
      back += 1
    }
    say(saying(back, pictures.size))
  }
}

/** Null where one is damaged: half a picture would be served with holes; the library says of one without files that it is lost. */
async function readCopies({ place }: OpenedBackup, list: PictureList, picture: string, copies: readonly string[]) {
  const read = await Promise.all(
    copies.map(async (copy) => {
      const path = `${picture}/${copy}`
      const bytes = await place.get(pictureKey(path))
      const isSame = bytes !== null && digestOf(bytes) === list[path]?.[1]
      return isSame ? { name: copy, type: types[copy.split('.').at(-1) as keyof typeof types], bytes } : null
    }),
  )
  const whole = read.filter((file) => file !== null)
  return whole.length < copies.length ? null : whole
}

const saying = (back: number, all: number) =>
  `${back} of ${all} pictures are back.${back < all ? ' The others are damaged in the backup: the library shows which, and takes them anew.' : ''}`

function groupByPicture(list: PictureList): Pictures {
  const pictures: Pictures = new Map()
  for (const path of Object.keys(list)) {
    const [picture = '', copy = ''] = path.split('/')
    pictures.set(picture, [...(pictures.get(picture) ?? []), copy])
  }
  return pictures
}
