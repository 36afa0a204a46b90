/** What is looked at before a post is published, its links among it: each is asked whether it answers. */
import type { Kysely } from 'kysely'
import type { PostCheck } from '~/clinic/contract/admin-blogs'
import { ApiError } from '../api-error'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import { checksOf } from './checks'
import { getDraftedPost } from './draft-store'

export type PostChecks = ReturnType<typeof createPostChecks>

/** @returns {function} by the post's id; throws ApiError blog_not_found */
export function createPostChecks({ db }: { db: Kysely<Tables>; clock: Clock }) {
  return async (id: string): Promise<PostCheck[]> => {
    const post = await getDraftedPost(db, id)
    if (!post) throw new ApiError('blog_not_found')
    return checksOf(post.draft)
  }
}
