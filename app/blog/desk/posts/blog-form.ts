/** What the small forms of the list of posts send, what each of them calls, and what is said once it is done. */
import { z } from 'zod'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { adminBlogOperations, type EditedPost } from '../../contract/admin-blogs'
import { postName } from '../post-desk'

const version = z.coerce.number().pipe(adminBlogOperations.remove.body.shape.version)

export const blogFormSchema = z
  .object({
    intent: z.enum(['duplicate', 'unpublish', 'remove', 'bring_back']),
    id: z.string(),
    version: version.optional(),
    form_token: adminBlogOperations.duplicate.body.shape.form_token,
  })
  .superRefine(({ intent, version: sent }, context) => {
    if (intent === 'unpublish' || intent === 'remove') requireField(context, 'version', version, sent)
  })
type BlogForm = z.output<typeof blogFormSchema>

export function callOf(
  desk: Calls<typeof adminBlogOperations>,
  { intent, id, version: seen = 0, form_token }: BlogForm,
): Promise<Result<EditedPost>> {
  switch (intent) {
    case 'duplicate':
      return desk.duplicate(id, { form_token })
    case 'unpublish':
      return desk.unpublish(id, { version: seen })
    case 'remove':
      return desk.remove(id, { version: seen })
    case 'bring_back':
      return desk.bringBack(id, {})
  }
}

export function doneWords(intent: BlogForm['intent'], { draft, state }: EditedPost): string {
  const name = `“${postName(draft.title)}”`
  if (intent === 'duplicate') return `${name} is ready, as a draft.`
  if (intent === 'unpublish') return `${name} is unpublished. Its text stays here.`
  return `${name} is back, ${state === 'draft' ? 'as a draft' : state}.`
}
