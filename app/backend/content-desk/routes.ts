import { adminContentOperations, contentChangeSchema, contentSavingMessage } from '~/clinic/contract/admin-content'
import { requireStaff } from '../actor'
import { ApiError } from '../api-error'
import { pickBy } from '../pick-by'
import { type Route, route } from '../route'
import type { ContentDesk } from './service'
import { unfinished } from './unfinished'

const toChange = pickBy(contentChangeSchema)

const stillSaving = () =>
  Response.json(
    { success: true, data: null, message: contentSavingMessage },
    { status: 202, headers: { 'Retry-After': '2' } },
  )

export function contentRoutes({ desk }: { desk: ContentDesk }): Route[] {
  return [
    route(adminContentOperations.list, async () => ({
      success: true as const,
      data: await desk.list(),
      is_read_only: desk.isReadOnly,
    })),
    route(adminContentOperations.history, async ({ query }) => {
      const { data, meta } = await desk.history(query)
      return { success: true as const, data: data.map(toChange), meta }
    }),
    route(adminContentOperations.compare, async ({ params }) => {
      const { difference, ...change } = await desk.compare(params.number)
      return { success: true as const, data: { ...toChange(change), difference } }
    }),
    route(adminContentOperations.undo, async ({ params, body, actor, clientAddress }) => {
      const change = await desk.undo(requireStaff(actor, clientAddress), params.number, body)
      if (!change) throw new ApiError('content_undo_clash', { message: 'This is undone already.' })
      return change === unfinished
        ? stillSaving()
        : { success: true as const, data: toChange(change), message: 'The change is undone.' }
    }),
    route(adminContentOperations.get, async ({ params }) => ({
      success: true as const,
      data: await desk.get(params.file),
    })),
    route(adminContentOperations.check, async ({ params, body }) => ({
      success: true as const,
      data: await desk.check(params.file, body),
    })),
    route(adminContentOperations.preview, async ({ params, body }) => ({
      success: true as const,
      data: await desk.preview(params.file, body),
    })),
    route(adminContentOperations.save, async ({ params, body, actor, clientAddress }) => {
      const change = await desk.save(requireStaff(actor, clientAddress), params.file, body)
      if (!change)
        throw new ApiError('invalid_input', {
          message: 'Nothing was changed.',
          detail: [{ loc: ['body', 'data'], msg: 'Nothing was changed.', type: 'unchanged' }],
        })
      return change === unfinished
        ? stillSaving()
        : { success: true as const, data: toChange(change), message: 'Saved. The site shows it.' }
    }),
  ]
}
