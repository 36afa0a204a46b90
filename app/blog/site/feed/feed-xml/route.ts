import { publicFile } from '~/frame/site/public-page.server'
import { toRss } from '../feeds'
import { answerFromPosts, feedFacts } from './feed-source.server'

export const headers = publicFile

/** The blog as RSS. */
export const loader = () => answerFromPosts('application/rss+xml', (posts) => toRss(posts, feedFacts()))
