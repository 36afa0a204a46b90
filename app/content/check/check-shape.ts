/** Whether the facts of a file are what its schema says; each slip in the words of the file. */
import { editDistance } from '~/domain/clients/edit-distance'
import type { SourceFile } from '../source/source-file'
import { fillAll, type Tokens } from '../text/tokens'
import type { FileKind, Report } from './check-context'
import { expectedInWords, foundInWords, schemaAt, valueAt } from './plain-words'
import { pathText } from './problem'

/** Parses a file's facts, with their tokens filled: a text may be as long as what is shown. One slip is one problem. */
export function checkShape(source: SourceFile, { schema, folder }: FileKind, tokens: Tokens, report: Report): unknown {
  // A token whose own file is broken counts as one letter.
  const values = new Map([...tokens].map(([name, value]) => [name, value ?? '…']))
  const result = schema.safeParse(folder === 'posts' ? source.data : fillAll(source.data, values), {
    error: expectedInWords,
  })
  if (result.success) return result.data
  const { issues } = result.error
  const misspelt = new Set<string>()
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const parent = schemaAt(schema, issue.path).schema
    const known = parent && 'shape' in parent ? Object.keys(parent.shape as object) : []
    const missing = known.filter((key) => valueAt(source.data, [...issue.path, key]) === undefined)
    for (const key of issue.keys) {
      const path = [...issue.path, key]
      const bare = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')
      const meant = missing.find((name) => editDistance(bare(name), bare(key)) <= 2)
      if (meant !== undefined) misspelt.add(pathText([...issue.path, meant]))
      const expected = meant === undefined ? `only these names here: ${known.join(', ')}` : `“${meant}:”`
      report(source, source.lineOf(path), path, `a line “${key}:”, which nothing reads`, expected)
    }
  }
  for (const issue of issues) {
    const { path } = issue
    if (issue.code === 'unrecognized_keys' || misspelt.has(pathText(path))) continue
    const key = String(path.at(-1) ?? '')
    const value = valueAt(source.data, path)
    const { schema: wanted, canBeNull } = schemaAt(schema, path)
    const isUnquoted = wanted?.type === 'string' && (typeof value === 'number' || typeof value === 'boolean')
    const written = source.textOf(path)
    const expected =
      (isUnquoted ? `text: put it between quotes, '${written}'` : issue.message) +
      (canBeNull && !/; write /.test(issue.message) ? ', or null' : '')
    if (value === undefined && path.length > 0) {
      report(source, source.lineOf(path), path, `no line “${key}:” here`, `a line “${key}:” with ${expected}`)
    } else {
      report(
        source,
        source.lineOf(path),
        path,
        isUnquoted ? `${written} without quotes` : foundInWords(value),
        expected,
      )
    }
  }
  return null
}
