/** Which of a page's inline scripts and styles its Content-Security-Policy names. */
import { createHash } from 'node:crypto'

type NamedPage = { bytes: Buffer<ArrayBuffer>; scriptHashes: string[]; styleHashes: string[] }

/**
 * Names by their hashes the scripts and styles that carry the mark, and takes the mark out again: with hashes the finished page can
 * be kept together with its header. What came into the page in another way carries no mark, and stays forbidden.
 * @param marked the page as it is sent: of its 300 KB and more no string is made
 * @param mark the page's own `nonce`, which no client can know beforehand
 */
export function nameInlineParts(marked: Buffer, mark: string): NamedPage {
  const parts = splitBytes(marked, ` nonce="${mark}"`)
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [at, after] of parts.entries()) {
    const before = parts[at - 1]
    const opened = before?.toString('latin1', before.lastIndexOf('<')) ?? ''
    const tag = /^<(script|style)(?![^ ])/.exec(opened)?.[1]
    if (tag !== 'script' && tag !== 'style') continue
    const from = after.indexOf('>') + 1
    hashes[tag].add(sha256Source(after.subarray(from, after.indexOf(`</${tag}>`, from))))
  }
  return { bytes: Buffer.concat(parts), scriptHashes: [...hashes.script], styleHashes: [...hashes.style] }
}

/** As the Content-Security-Policy names a text. */
export const sha256Source = (text: string | Buffer) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** As String.split. */
export function splitBytes(bytes: Buffer, separator: string): Buffer[] {
  const parts: Buffer[] = []
  const { length } = Buffer.from(separator)
  let from = 0
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, from)) {
    parts.push(bytes.subarray(from, at))
    from = at + length
  }
  return [...parts, bytes.subarray(from)]
}
