import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { site, thali } from '~/content/collections.server'
import { drawingOf } from '~/domain/food/thali/drawings'
import {
  emptyPlate,
  type Plate,
  plateAddress,
  plateText,
  readChips,
  readPlateCode,
  rimOf,
} from '~/domain/food/thali/plate'
import { answerOf } from '~/domain/food/thali/plate-answer'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { createClinicApi } from '~/platform/session/client.server'
import { settings } from '~/platform/settings/settings.server'
import { PlateDrawing } from '~/ui/picture/plate-drawing'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { thaliOperations } from '../../contract'
import { plateImage } from '../share-image.server'
import { Chips } from './chips'
import { Figures } from './figures'
import { GoOn } from './go-on'
import { dropPlace } from './hand'
import { LaidFood, LaidFoods } from './laid-foods'
import { ListForm } from './list-form'
import { RimList } from './rim-list'
import { Tray } from './tray'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        ...pageMeta(matches, {
          title: `${data.rules.title} · ${data.clinic}`,
          description:
            'Lay your own plate with one thumb and hear one small change, in your own foods. Nothing is stored.',
          path: '/thali',
          ...(data.image && { image: data.image }),
        }),
        // A browser finds the drawings inside a drawing only once it paints: a shared plate asks for its foods with the page.
        ...data.plate.laid.map(({ food }) => ({
          tagName: 'link' as const,
          rel: 'preload',
          as: 'image',
          href: drawingOf(food),
        })),
      ]
    : []

export const headers = publicPage({ reads: ['p', 'for'] })

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const { laid, unknown } = readPlateCode(query.get('p') ?? '', thali.foods)
  const figures = await createClinicApi()(thaliOperations).figures()
  return {
    rules: { ...thali, foods: thali.foods.map(({ recipe: _, food: __, grams: ___, ...food }) => food) },
    plate: { laid, chips: readChips(query.get('for') ?? '', thali.chips) },
    unknown,
    // A plate can be laid without them.
    figures: figures.ok ? figures.data : [],
    image: laid.length > 0 ? await plateImage(laid) : null,
    clinic: site.legalName,
    origin: settings().publicUrl,
  }
}

/** The plate lives in the page and its address. No link of this page leads to another plate, and who is signed in changes nothing of it. */
export const shouldRevalidate = () => false

export default function ThaliPage() {
  const { rules, plate: given, unknown, figures, origin } = useLoaderData<typeof loader>()
  const [plate, setPlate] = useState<Plate>(given)
  const [said, setSaid] = useState('')
  const [last, setLast] = useState('')
  const rim = rimOf(plate, rules)
  const answer = answerOf(plate, rules)
  const lastLaid = plate.laid.find(({ food }) => food === last) ?? plate.laid.at(-1)
  const lay = (next: Plate, words: string) => {
    // Under a thumb its amount stands beside the plate; all of them stand in the list.
    const changed = next.laid.find((one) => !plate.laid.includes(one))
    if (changed) setLast(changed.food)
    setPlate(next)
    setSaid(words)
    window.history.replaceState(window.history.state, '', plateAddress(next))
  }
  const hand = { plate, rules, lay }
  return (
    <div className="wrap pt-3 pb-[clamp(64px,8vw,112px)] lg:pt-11">
      <div className="max-sm:hidden">
        <Breadcrumb here="Meri thali" />
      </div>
      <h1 className="text-[clamp(1.55rem,1rem+2.6vw,3.4rem)] sm:mt-5">
        {rules.title}
        <span lang="hi" className="mt-1 block font-sans text-[0.5em] font-normal text-ink-2">
          {rules.titleHi}
        </span>
      </h1>
      <p className="mt-3 max-w-[39em] text-ink-2 max-sm:hidden">{rules.intro}</p>
      {unknown > 0 ? (
        <p className="mt-3 rounded-field bg-info-tint px-4 py-3 text-small text-info">
          {unknown === 1 ? 'One food' : `${unknown} foods`} of this link {unknown === 1 ? 'is' : 'are'} not on our list
          (any more); the others lie on the plate.
        </p>
      ) : null}
      <div className="mt-2 grid sm:mt-5 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <div className="contents lg:block">
          <div
            {...dropPlace(hand)}
            className="z-10 -mx-5 bg-ivory px-5 py-2 max-lg:sticky max-lg:top-[var(--header,4rem)] max-lg:border-b max-lg:border-line lg:mx-0 lg:p-0"
          >
            <PlateDrawing
              laid={plate.laid}
              foods={rules.foods}
              rim={rim}
              className="mx-auto size-[clamp(140px,25svh,300px)] lg:h-auto lg:w-full lg:max-w-[520px]"
            />
            <p
              role="status"
              aria-live="polite"
              className="mt-1 text-center text-small font-semibold text-leaf-700 sm:text-body lg:mt-4 lg:text-lead"
            >
              {answer.text}
              <span className="sr-only"> {said}</span>
            </p>
            {lastLaid ? (
              <ul aria-label="What was laid last" className="lg:hidden">
                <LaidFood laid={lastLaid} {...hand} />
              </ul>
            ) : null}
          </div>
          <div className="max-lg:order-last lg:mt-6">
            <RimList rim={rim} />
            <LaidFoods {...hand} />
            <Figures plate={plate} figures={figures} source={rules.source} />
            <GoOn plate={plate} words={plateText(plate.laid, rules.foods)} origin={origin} />
          </div>
        </div>
        <div>
          <Chips {...hand} />
          <Tray {...hand} />
          {plate.laid.length > 0 ? (
            <p className="mt-6">
              <a
                href="/thali"
                onClick={(press) => {
                  press.preventDefault()
                  lay({ ...emptyPlate, chips: plate.chips }, 'The plate is empty.')
                }}
                className="btn btn-outline btn-small"
              >
                Begin anew
              </a>
            </p>
          ) : null}
          <ListForm plate={plate} rules={rules} />
        </div>
      </div>
    </div>
  )
}
