/** The page of one of the desk's lists that an address asks for, as `DeskList` shows it. */
import type { Result } from '~/platform/session/answers/read-answer'
import { type ChoiceOf, choiceOf, pageOf, type Shape } from './list-address'

type Wish<Given extends Shape> = ChoiceOf<Given> & { page: number; per_page: number }

/**
 * @param shape what the address can choose: that of the operation's query
 * @param call the operation
 * @param what for the sentence where it cannot be read, such as 'clients'
 */
export async function readList<const Given extends Shape, Row>(
  { request }: { request: Request },
  shape: Given,
  call: (wish: Wish<Given>) => Promise<Result<Row[]>>,
  { what, perPage = 25 }: { what: string; perPage?: number },
) {
  const query = new URL(request.url).searchParams
  const choice = choiceOf(shape, query)
  const page = pageOf(query)
  const list = await call({ ...choice, page, per_page: perPage })
  if (!list.ok) throw new Response(`The ${what} cannot be read right now. Please try again.`, { status: 503 })
  return { rows: list.data, choice, page, perPage, total: list.meta?.total ?? 0, counts: list.counts ?? {} }
}
