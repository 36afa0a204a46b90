/** The content this process shows, swapped for another one in a single step, and those who have to know. */
import { builtVersion } from '../../built-version'
import type { ContentDocuments } from '../../schema/typed-documents.server'
import type { ContentFolder } from '../folder/folder'
import type { CompilePlaces } from './compile'
import { readCompiled, versionOf } from './compiled-files'
import { isAsBuilt } from './live-texts'

const listeners = new Set<(version: string) => void>()

/** `listener` is called in the same step: no page is rendered between the swap and it. @returns what ends it */
export function onContentShown(listener: (version: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @throws where the documents are not what the site reads; then nothing has changed */
export async function showDocuments(documents: ContentDocuments, version: string): Promise<void> {
  const { showContent } = await import('../../collections.server')
  const { collectionsOf } = await import('../../schema/typed-documents.server')
  const collections = collectionsOf(documents)
  showContent(collections, version)
  for (const listener of listeners) listener(version)
}

/** What this build was made of again. */
export async function showBuilt(): Promise<void> {
  const { builtDocuments } = await import('../../collections.server')
  await showDocuments(builtDocuments(), builtVersion)
}

/** @throws where the documents are not what the site reads */
export async function requireReadable(documents: ContentDocuments): Promise<void> {
  const { collectionsOf } = await import('../../schema/typed-documents.server')
  collectionsOf(documents)
}

/**
 * What was compiled of these texts, by this program or for its build; null where there is nothing, or an earlier program compiled it and
 * this one cannot read it.
 */
export async function readKnown(
  { root, compiledDir }: CompilePlaces,
  folder: ContentFolder,
): Promise<ContentDocuments | null> {
  const documents = await readCompiled(compiledDir, await versionOf(root, folder))
  if (documents === null) {
    const { builtDocuments } = await import('../../collections.server')
    return (await isAsBuilt(folder)) ? builtDocuments() : null
  }
  return requireReadable(documents).then(
    () => documents,
    () => null,
  )
}

export async function shownVersion(): Promise<string> {
  const { contentVersion } = await import('../../collections.server')
  return contentVersion
}
