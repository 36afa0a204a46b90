import { toRss } from '~/pages/feeds'
import { answerFromPosts, feedFacts } from './feed-source.server'

/** The blog as RSS. */
export const loader = () => answerFromPosts('application/rss+xml', (posts) => toRss(posts, feedFacts()))
