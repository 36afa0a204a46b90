import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDesk } from './require-desk.server'

/** No such screen. Who is no admin is not told of it. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireDesk(visit, 'desk')
  throw new Response('There is no such page.', { status: 404 })
}

export default function NoScreen() {
  return null
}
