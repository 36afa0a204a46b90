import { publicFile } from '~/frame/site/public-page.server'
import { answerFromPosts, feedFacts } from './feed-xml/feed-source.server'
import { toJsonFeed } from './feeds'

export const headers = publicFile

/** The blog as JSON Feed. */
export const loader = () =>
  answerFromPosts('application/feed+json', (posts) => JSON.stringify(toJsonFeed(posts, feedFacts())))
