import { toJsonFeed } from '~/pages/feeds'
import { answerFromPosts, feedFacts } from './feed[.]xml/feed-source.server'

/** The blog as JSON Feed. */
export const loader = () =>
  answerFromPosts('application/feed+json', (posts) => JSON.stringify(toJsonFeed(posts, feedFacts())))
