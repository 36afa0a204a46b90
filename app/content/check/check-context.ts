/** What the rules of the content check work with. */
import type { z } from 'zod'
import type { singletonSchemas } from '../schema/schema'
import type { SourceFile } from '../source/source-file'
import type { KnownFacts } from './check-tokens'

/** The site around a file: every picture as /icons/name.svg, the posts that can be linked to, and what tokens stand for. */
export type CheckContext = {
  pictures: ReadonlySet<string>
  /** The addresses of pictures that staff uploaded; null: not known here, as where content is checked for a build. */
  uploaded: ReadonlySet<string> | null
  postSlugs: ReadonlySet<string>
  facts: KnownFacts
  now: Date
}

/** Which document of schema.ts a file is. `folder` is null for a document that exists once; `name` has no ending in a folder. */
export type FileKind = { type: string; folder: string | null; name: string; schema: z.ZodObject }

export type Report = (
  source: SourceFile,
  line: number,
  path: readonly PropertyKey[],
  found: string,
  expected: string,
) => void

/** What the files hold that fit their schema; a file with mistakes is missing. */
export type CheckedContent = {
  [Name in keyof typeof singletonSchemas]?: {
    source: SourceFile
    data: z.infer<(typeof singletonSchemas)[Name]['schema']>
  }
}
