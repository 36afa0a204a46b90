import type { LoaderFunctionArgs } from '@remix-run/node'
import { createClinicApi } from '~/platform/session/client.server'
import { cleanQuery, searchOperations } from '../contract/search'
import { noSuggestions, type Suggestions, toSuggestions } from './search'

/** Suggestions for what a visitor is typing, as JSON. Where the search fails there are none: the results page says so. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = cleanQuery(new URL(request.url).searchParams.get('q') ?? '')
  const answer = await createClinicApi()(searchOperations).all({ q: query, per_group: 8 })
  const body: Suggestions = answer.ok ? toSuggestions(answer.data) : noSuggestions(query)
  return Response.json(body, { headers: { 'Cache-Control': answer.ok ? 'private, max-age=60' : 'no-store' } })
}
