/**
 * The content that a page's loader sends, made once for each version of the content. In a document it stands as it is, in an element
 * of its own: of a loader's data Remix takes every value apart each time the page is rendered, writes them into a script as a text in a
 * text, and the browser puts them together again.
 */
import type { AppLoadContext } from '@remix-run/node'
import { contentVersion } from './collections.server'
import { type ContentText, rememberContent } from './content-text'

/**
 * @param name of the content, one for each use
 * @param make of content alone, without what changes while the content stays, such as posts or the time
 */
export function contentText<Content extends object>(name: string, make: () => Content) {
  let made: { version: string; content: Content; text: string; id: string; element: Buffer } | undefined

  function makeNow(version: string) {
    const content = make()
    const text = JSON.stringify(content)
    const id = `content-${name}-${version}`
    const inPage = text.replaceAll('<', '\\u003c')
    return {
      ...{ version, content, text, id },
      element: Buffer.from(`<script type="application/json" id="${id}">${inPage}</script>`),
    }
  }

  return (context: AppLoadContext): ContentText<Content> => {
    if (made?.version !== contentVersion) made = makeNow(contentVersion)
    const { id, content, text, element } = made
    if (!context.isDocument) return text
    rememberContent(id, content)
    context.contentElements = [...(context.contentElements ?? []), element]
    return id
  }
}
