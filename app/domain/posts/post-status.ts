/** Of a post as readers have it. archived: it is shown no more. */
export const postStatuses = ['draft', 'published', 'archived'] as const
export type PostStatus = (typeof postStatuses)[number]
