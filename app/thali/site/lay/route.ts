/** The lists of the plate, sent as a form: leads to the address of the plate they make. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { thali } from '~/content/collections.server'
import { plateAddress, plateCode, readChips, readPlateCode } from '~/domain/food/thali/plate'

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const units = query.getAll('units')
  const named = query
    .getAll('food')
    .slice(0, 60)
    .map((food, at) => ({ food, quarters: Math.round(Number(units[at]) * 4) || 0 }))
  const chosen = named.filter(({ food, quarters: amount }) => food !== '' && amount > 0)
  const { laid } = readPlateCode(plateCode({ laid: chosen }), thali.foods)
  return redirect(plateAddress({ laid, chips: readChips(query.getAll('chip').join('~'), thali.chips) }), 303)
}
