/** The second process that renders a page with content that is not live (content/preview-page.server.ts). */
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { showContent } from '~/content/collections.server'
import type { PageAnswer, PageWish } from '~/content/preview-page.server'
import { collectionsOf } from '~/content/schema/typed-documents.server'
import { settings } from '~/platform/settings/settings.server'
import { serveBesideSite, stopBackend } from './start'

/** Answers the one question it is asked, and ends. */
export function answerPreview(build: ServerBuild): void {
  const over = () => void stopBackend().finally(() => process.exit(0))
  // The site has stopped meanwhile.
  process.once('disconnect', over)
  process.once('message', (wish) => {
    const say = (answer: PageAnswer | null) => process.send?.(answer, over)
    render(build, wish as PageWish).then(say, () => say(null))
  })
}

async function render(build: ServerBuild, { documents, path }: PageWish): Promise<PageAnswer | null> {
  serveBesideSite()
  showContent(collectionsOf(documents), 'preview')
  const answer = await createRequestHandler(build)(new Request(settings().publicUrl + path), {})
  if (answer.status !== 200) return null
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}
