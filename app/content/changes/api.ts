import { mapPage } from '~/platform/db/lists/paging'
import { requireStaff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import {
  adminContentOperations,
  contentChangeSchema,
  contentSavingMessage,
  madeChangeSchema,
} from '../contract/admin-content'
import { unfinished } from './folder/unfinished'
import type { ContentDesk } from './service'

const toChange = pickBy(contentChangeSchema)
const toMade = pickBy(madeChangeSchema)
const shownOrOnItsWay = (isShown: boolean, done: string) =>
  `${done} ${isShown ? 'The site shows it.' : 'It is on its way to the site.'}`

const stillSaving = () =>
  Response.json(
    { success: true, data: null, message: contentSavingMessage },
    { status: 202, headers: { 'Retry-After': '2' } },
  )

export function contentRoutes({ desk }: { desk: ContentDesk }): Route[] {
  return [
    route(adminContentOperations.list, async () => ({
      data: await desk.list(),
      is_read_only: desk.isReadOnly,
    })),
    route(adminContentOperations.history, async ({ query }) => mapPage(await desk.history(query), toChange)),
    route(adminContentOperations.compare, async ({ params }) => {
      const { difference, undo_prices, ...change } = await desk.compare(params.number)
      return { data: { ...toChange(change), difference, undo_prices } }
    }),
    route(adminContentOperations.undo, async ({ params, body, actor, clientAddress }) => {
      const change = await desk.undo(requireStaff(actor, clientAddress), params.number, body)
      if (!change) throw new ApiError('content_undo_clash', { message: 'This is undone already.' })
      return change === unfinished
        ? stillSaving()
        : { data: toMade(change), message: shownOrOnItsWay(change.is_shown, 'Undone.') }
    }),
    route(adminContentOperations.get, async ({ params, query }) => ({ data: await desk.get(params.file, query) })),
    route(adminContentOperations.check, async ({ params, body }) => ({ data: await desk.check(params.file, body) })),
    route(adminContentOperations.preview, async ({ params, body }) => ({
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
        : { data: toMade(change), message: shownOrOnItsWay(change.is_shown, 'Saved.') }
    }),
    route(adminContentOperations.addPerson, async ({ body, actor, clientAddress }) => {
      const change = await desk.addPerson(requireStaff(actor, clientAddress), body)
      if (!change) throw new ApiError('unavailable')
      return change === unfinished
        ? stillSaving()
        : { data: toMade(change), message: shownOrOnItsWay(change.is_shown, 'Added.') }
    }),
    route(adminContentOperations.takeOver, async ({ params, body, actor, clientAddress }) => {
      const change = await desk.takeOver(requireStaff(actor, clientAddress), params.file, body)
      if (!change) throw new ApiError('changed_meanwhile', { message: 'The site shows this already.' })
      return change === unfinished
        ? stillSaving()
        : { data: toMade(change), message: shownOrOnItsWay(change.is_shown, 'Taken over.') }
    }),
    route(adminContentOperations.putBack, async ({ params, body, actor, clientAddress }) => {
      const change = await desk.putBack(requireStaff(actor, clientAddress), params.file, body)
      if (!change) throw new ApiError('changed_meanwhile', { message: 'The saved text is back already.' })
      return change === unfinished ? stillSaving() : { data: toMade(change), message: 'The saved text is back.' }
    }),
  ]
}
