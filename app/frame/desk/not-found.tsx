import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/platform/session/session.server'

/** No such screen. Who is no admin is not told of it. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireAdmin(visit)
  throw new Response('There is no such page.', { status: 404 })
}

export default function NoScreen() {
  return null
}
