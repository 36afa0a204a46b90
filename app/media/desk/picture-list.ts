import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { choiceOf, pageOf } from '~/frame/desk/list/list-address'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { readSubmission } from '~/platform/forms/read-form.server'
import { sessionHeaders, type Visit } from '~/platform/session/session.server'
import { adminMediaOperations, changePictureBodySchema, type ListedPicture } from '../contract/admin-media'

/** One page of the library for the picker of the editor. */
export type PickerPage = { pictures: Pick<ListedPicture, 'id' | 'url' | 'name' | 'alt'>[]; page: number; total: number }

const perPage = 24
const keptAltSchema = z.object({ id: z.string(), alt: changePictureBodySchema.shape.alt })

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'pictures')
  const query = new URL(visit.request.url).searchParams
  const page = pageOf(query)
  const choice = choiceOf(adminMediaOperations.list.query.shape, query)
  const list = await clinic(adminMediaOperations).list({ ...choice, page, per_page: perPage })
  if (!list.ok) return answer(visit, { problem: 'The pictures cannot be read right now.' }, 503)
  const pictures = list.data.map(({ id, url, name, alt }) => ({ id, url, name, alt }))
  return answer(visit, { pictures, page, total: list.meta?.total ?? 0 } satisfies PickerPage)
}

/** The alternative text that was written for a picture which had none yet: the library keeps it. */
export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'pictures')
  const { submission } = await readSubmission(visit.request, keptAltSchema)
  if (submission.status !== 'success') return answer(visit, { is_kept: false }, 422)
  const found = await clinic(adminMediaOperations).get(submission.value.id)
  // What is no id at all is refused in other words than one that is not there; both are no picture.
  if (!found.ok) return answer(visit, { is_kept: false }, (found.failure.status ?? 500) < 500 ? 404 : 503)
  const { id, name, alt, version } = found.data
  if (alt !== '') return answer(visit, { is_kept: false })
  const changed = await clinic(adminMediaOperations).change(id, { name, version, alt: submission.value.alt })
  return answer(visit, { is_kept: changed.ok })
}

async function answer(visit: Visit, body: object, status = 200) {
  const headers = await sessionHeaders(visit.context)
  headers.set('Cache-Control', 'private, no-store')
  return Response.json(body, { status, headers })
}
