/** The lists of the plate, sent as a form: leads to the address of the plate they make. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { thali } from '~/content/collections.server'
import { plateAddress, plateCode, readChips, readPlateCode } from '~/domain/food/thali/plate'

/** Of each row the food, `grain-1`, and beside it how much, `grain-1-units`. */
const rowName = /^[a-z]+-\d{1,2}$/

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const rows = [...query].filter(([name, food]) => rowName.test(name) && food !== '').slice(0, 60)
  const chosen = rows.map(([name, food]) => ({
    food,
    quarters: Math.round(Number(query.get(`${name}-units`)) * 4) || 0,
  }))
  const { laid } = readPlateCode(plateCode({ laid: chosen.filter(({ quarters }) => quarters > 0) }), thali.foods)
  const chips = [...query.keys()].map((name) => name.replace(/^chip-/, '')).join('~')
  return redirect(plateAddress({ laid, chips: readChips(chips, thali.chips) }), 303)
}
