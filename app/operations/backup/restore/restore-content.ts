/**
 * The content of a backup. It stays in DATA_DIR, where a site can be started on it to look; into the folder of a site it goes only where
 * `--content` names that folder, and what stood there is put aside.
 */
import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readContentFolder, writeWhole } from '~/content/changes/folder/folder'
import { withMachineLock } from '~/content/changes/folder/machine-lock'
import { contentPlaces } from '~/content/changes/folder/places'
import type { KeptContent } from '../make'
import { readSealedJson } from '../place/manifest'
import { removeWhole } from './placing'
import type { OpenedBackup, PlacePart } from './restore-job'

export async function prepareContent(opened: OpenedBackup): Promise<PlacePart> {
  const { place, name, key, manifest, folder, settings, contentTo, asideMark, say } = opened
  const kept = await readSealedJson<KeptContent>(place, { name, key, file: 'content' }, manifest.files.content)
  if (contentTo !== null) return (placing) => replace(opened, { kept, contentDir: contentTo, placing })

  const ready = join(folder, 'restored-content')
  await write(kept, join(ready, 'content'))
  const to = join(settings.dataDir, 'restored-content')
  return async (placing) => {
    await placing.put(ready, to, `${to}.${asideMark}`)
    say(
      `The content of the backup is in ${join(to, 'content')}; ${settings.contentDir} stays as it is. To put it there: restore with --content ${settings.contentDir}. To look at it: start with CONTENT_DIR=${join(to, 'content')}.`,
    )
  }
}

type Replacing = { kept: KeptContent; contentDir: string; placing: Parameters<PlacePart>[0] }

/** No admin changes content meanwhile. Files that the backup does not know as content, such as .git, stay. */
async function replace({ asideMark, say }: OpenedBackup, { kept, contentDir, placing }: Replacing): Promise<void> {
  const places = contentPlaces({ contentDir })
  await withMachineLock(places.lockPath, async () => {
    const here = await readTexts(contentDir)
    const former = await readTexts(places.formerDir)
    const written = await readFile(places.writtenPath, 'utf8').catch(() => null)
    placing.takenBackBy(async () => {
      await writeFiles(contentDir, here, Object.keys(kept.content))
      await writeFiles(places.formerDir, former, Object.keys(kept.former))
      if (written === null) await rm(places.writtenPath, { force: true })
      else await writeWhole(places.writtenPath, written)
    })
    const isSame = JSON.stringify(Object.entries(here).sort()) === JSON.stringify(Object.entries(kept.content).sort())
    if (!isSame && Object.keys(here).length > 0) {
      const aside = join(dirname(contentDir), `content-${asideMark}`)
      placing.takenBackBy(() => removeWhole(aside))
      await cp(contentDir, aside, { recursive: true })
      say(`The content that was here is in ${aside}.`)
    }
    await write(kept, contentDir, Object.keys(here))
  })
}

async function write({ content, former, written }: KeptContent, contentDir: string, here: readonly string[] = []) {
  const { formerDir, writtenPath } = contentPlaces({ contentDir })
  await writeFiles(contentDir, content, here)
  await writeFiles(formerDir, former, [])
  if (written !== null) await writeWhole(writtenPath, written)
}

/** @param here files of the folder; those that `texts` does not have go */
async function writeFiles(folder: string, texts: Record<string, string>, here: readonly string[]): Promise<void> {
  for (const [file, text] of Object.entries(texts)) {
    if (file.startsWith('/') || file.split('/').includes('..'))
      throw new Error(`Not the name of a content file: ${file}`)
    await writeWhole(join(folder, file), text)
  }
  for (const file of here) if (!(file in texts)) await rm(join(folder, file), { force: true })
}

const readTexts = async (folder: string) =>
  existsSync(folder) ? Object.fromEntries(await readContentFolder(folder)) : {}
