/** The files of content/ as the build has them: the facts of each and, where it has any, its Markdown. */
import { builtDocuments } from './collections.server'
import { contentlayerKeys } from './schema/contentlayer/contentlayer-keys'
import { withoutKeys } from './schema/typed-documents.server'

export type BuiltFile = { name: string; facts: unknown; body: string | null }

type Document = { _raw: { sourceFilePath: string }; body?: { raw?: unknown } }

let files: BuiltFile[] | undefined

export function builtFiles(): readonly BuiltFile[] {
  files ??= Object.values(builtDocuments())
    .flat()
    .map((document) => {
      const { _raw, body } = document as Document
      const raw = typeof body?.raw === 'string' ? body.raw : null
      return { name: _raw.sourceFilePath, facts: withoutKeys(document, contentlayerKeys), body: raw }
    })
  return files
}
