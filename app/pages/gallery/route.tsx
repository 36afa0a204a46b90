import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { gallery, site } from '~/content/collections.server'
import { BookingOpener } from '~/frame/booking'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { ChipLinks } from '~/ui/list/chip-links'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { categoriesOf, firstShown, galleryQuery, galleryView } from './gallery-view'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.title} · ${data.clinic}`,
        description:
          'Before and after plates from Indian kitchens: breakfast, lunch, tiffin, snacks and dinner, planned by a dietitian.',
        path: '/gallery',
      })
    : []

export const headers = publicPage({ reads: ['category', 'show'] })

export function loader({ request }: LoaderFunctionArgs) {
  const { items, ...view } = galleryView(gallery.items, new URL(request.url).searchParams)
  return {
    ...view,
    cards: items,
    title: gallery.title,
    intro: gallery.intro,
    categories: gallery.showFilters ? categoriesOf(gallery.items) : [],
    clinic: site.legalName,
  }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function GalleryPage() {
  const { cards, category, categories, total, more, title, intro } = useLoaderData<typeof loader>()
  const { list, askedForMore } = useFocusOnNewCards(cards.length)
  return (
    <>
      <div className="wrap pt-8 pb-[clamp(64px,8vw,112px)] lg:pt-11">
        <Breadcrumb here="Gallery" />
        <h1 className="mt-7 lg:mt-8">{title}</h1>
        <p className="lead mt-5 max-w-[39em]">{intro}</p>
        {categories.length > 0 ? (
          <div className="mt-9">
            <ChipLinks
              label="Kinds of plate"
              chips={[null, ...categories].map((name) => ({
                label: name ?? 'All',
                to: { pathname: '/gallery', search: galleryQuery({ category: name }) },
                selected: name === category,
              }))}
            />
          </div>
        ) : null}
        <p role="status" className="sr-only">
          {cards.length} of {total} plates shown{category ? ` in ${category}` : ''}
        </p>
        <ul
          ref={list}
          className="arrives-rest mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3 lg:gap-y-16"
        >
          {cards.map(({ id, image, title, categories }, i) => (
            <li key={id} id={id} tabIndex={-1} className="breathes outline-none">
              <img
                src={image.src}
                alt={image.alt}
                width={1200}
                height={720}
                loading={i < 3 ? 'eager' : 'lazy'}
                className="aspect-[5/3] w-full rounded-card bg-cream object-cover"
              />
              <h2 className="mt-5 text-h3 leading-tight font-[520] tracking-[-0.01em]">{title}</h2>
              <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 text-meta text-ink-3">
                {categories.join(' · ')}
                <Link to="/thali" className="inline-flex min-h-11 items-center font-semibold text-leaf-700">
                  Lay yours<span className="sr-only"> beside {title}</span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
        {more ? (
          <div className="mt-14 flex justify-center">
            <LoadMore search={galleryQuery({ category, show: more })} shown={cards} onFollow={askedForMore} />
          </div>
        ) : null}
      </div>
      <Invitation />
    </>
  )
}

/** Without scripts the page comes anew, and the hash keeps the place; with them nothing moves. */
function LoadMore({ search, shown, onFollow }: { search: string; shown: { id: string }[]; onFollow: () => void }) {
  const lastRow = useHydrated() ? '' : `#${shown.at(-1)?.id}`
  return (
    <Link
      to={{ pathname: '/gallery', search, hash: lastRow }}
      preventScrollReset
      onClick={onFollow}
      className="btn btn-outline max-sm:w-full"
    >
      Load More
    </Link>
  )
}

/** After "Load More" the focus goes on to the first new card, without scrolling. */
function useFocusOnNewCards(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number | null>(null)

  useEffect(() => {
    if (before.current === null || count <= before.current) return
    const card = list.current?.children[before.current]
    if (card instanceof HTMLElement) card.focus({ preventScroll: true })
    before.current = null
  }, [count])

  return {
    list,
    askedForMore: () => {
      before.current = list.current?.children.length ?? firstShown
    },
  }
}

function Invitation() {
  return (
    <section aria-labelledby="your-plate" className="bg-leaf-100">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-7 py-14 lg:py-20">
        <div>
          <h2 id="your-plate">What is on yours tonight?</h2>
          <p className="lead mt-4">Tell us one ordinary day. We start with the plate you already have.</p>
        </div>
        <div className="flex flex-wrap gap-3.5 max-sm:w-full">
          <Link to="/thali" className="btn btn-outline max-sm:w-full">
            Lay your thali
          </Link>
          <BookingOpener className="btn btn-primary max-sm:w-full">Book Appointment</BookingOpener>
        </div>
      </div>
    </section>
  )
}
