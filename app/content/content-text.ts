/**
 * Content of a page as its loader sends it (content-text.server.ts), with the type of what is in it: the content itself as JSON or,
 * in a document, the id of the element that holds it.
 */
export type ContentText<Content> = string & { readonly of?: Content }

/** A page has one or two; a client walks through some pages. */
const mostRead = 20
const read = new Map<string, unknown>()

/** What is in the text: the same object each time, as long as it is not long ago. */
export function readContentText<Content>(given: ContentText<Content>): Content {
  if (!read.has(given)) rememberContent(given, JSON.parse(given.startsWith('{') ? given : textInPage(given)))
  return read.get(given) as Content
}

/** So that the server, which has the content, reads no page for it. */
export function rememberContent<Content>(given: ContentText<Content>, content: Content): void {
  if (read.has(given)) return
  const [oldest] = read.keys()
  if (read.size >= mostRead && oldest !== undefined) read.delete(oldest)
  read.set(given, content)
}

function textInPage(id: string): string {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`the page has no ${id}`)
  return text
}
