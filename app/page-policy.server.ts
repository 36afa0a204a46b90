/** Which of a page's inline scripts and styles its Content-Security-Policy names. */
import { createHash } from 'node:crypto'

type NamedPage = { html: string; scriptHashes: string[]; styleHashes: string[] }

/**
 * Names by their hashes the scripts and styles that carry the mark, and takes the mark out again: with hashes the finished page can
 * be kept together with its header. What came into the page in another way carries no mark, and stays forbidden.
 * @param mark the page's own `nonce`, which no client can know beforehand
 */
export function nameInlineParts(marked: string, mark: string): NamedPage {
  const attribute = ` nonce="${mark}"`
  const part = new RegExp(`<(script|style)(?:${attribute}| [^>]*?${attribute})[^>]*>(.*?)</\\1>`, 'gs')
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag, text = ''] of marked.matchAll(part)) hashes[tag as keyof typeof hashes].add(sha256Source(text))
  return {
    html: marked.replaceAll(attribute, ''),
    scriptHashes: [...hashes.script],
    styleHashes: [...hashes.style],
  }
}

/** As the Content-Security-Policy names a text. */
export const sha256Source = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
