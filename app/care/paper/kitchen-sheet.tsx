import { Link } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PrintOrDownload } from '~/ui/browser/print-or-download'
import styles from './kitchen-sheet.css?url'
import { MeasureDrawings } from './measure-drawings'
import { densityOf, type SheetData, type SheetPage } from './sheet-pages'

export const kitchenSheetLinks = () => [{ rel: 'stylesheet', href: styles }]

type Props = {
  back: { to: string; label: string }
  pdfHref: string
  data: SheetData | null
  /** What stands above the pages: which days, and what went wrong. */
  children: ReactNode
}

/** A kitchen sheet to read and to print: one page of A4 for each day. */
export function KitchenSheetPage({ back, pdfHref, data, children }: Props) {
  return (
    <div className="kitchen-page">
      <div className="kitchen-tools mx-auto mb-6 max-w-[820px]">
        <Link to={back.to} className="inline-flex min-h-11 items-center gap-2.5 font-semibold text-leaf-700">
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          {back.label}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h1 className="text-[clamp(2rem,1.5rem+2vw,3rem)]">Kitchen sheet</h1>
          {data ? <PrintOrDownload pdfHref={pdfHref} /> : null}
        </div>
        {children}
      </div>
      {data?.pages.map((page) => (
        <Sheet key={page.day} page={page} data={data} />
      ))}
    </div>
  )
}

function Sheet({ page, data }: { page: SheetPage; data: SheetData }) {
  return (
    <article
      aria-labelledby={`sheet-${page.day}`}
      data-density={densityOf(page)}
      className="sheet mx-auto mb-8 max-w-[820px] rounded-panel border border-line bg-paper"
    >
      <header className="sheet-head">
        <img src="/illustrations/logo.svg" alt="" width={318} height={112} />
        <p>
          {page.kitchenOf.en}
          <span lang="hi">{page.kitchenOf.hi}</span>
        </p>
      </header>
      <div className="sheet-row sheet-title">
        <p>
          {page.page.en}
          <span lang="hi">{page.page.hi}</span>
        </p>
        <h2 id={`sheet-${page.day}`}>
          {page.title.en[0]} <span>{page.title.en[1]}</span>
        </h2>
        <p lang="hi">
          {page.title.hi[0]} <span>{page.title.hi[1]}</span>
        </p>
      </div>
      {page.kind ? (
        <div className="sheet-row">
          <span />
          <p className="sheet-name">{page.kind.en}</p>
          <p className="sheet-name" lang="hi">
            {page.kind.hi}
          </p>
        </div>
      ) : null}
      {page.meals.map(({ name, time, lines }) => (
        <div key={name.en} className="sheet-row">
          <h3>
            {name.en}
            {time === null ? null : <small>, {time}</small>}
            <span lang="hi">{name.hi}</span>
          </h3>
          <Dishes lines={lines.en} />
          <Dishes lines={lines.hi} isHindi />
        </div>
      ))}
      {page.parts.map(({ name, lines }) => (
        <div key={name.en} className="sheet-row sheet-part">
          <h3>
            {name.en}
            <span lang="hi">{name.hi}</span>
          </h3>
          <Lines lines={lines.en} />
          <Lines lines={lines.hi} isHindi />
        </div>
      ))}
      <div className="sheet-measures">
        <MeasureDrawings measures={data.measures} />
      </div>
      <footer className="sheet-foot">
        <p>
          {data.closing.en}
          <span lang="hi">{data.closing.hi}</span>
          <span>{data.address}</span>
        </p>
        <p className="sheet-signed">
          {data.signed.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </footer>
    </article>
  )
}

function Dishes({ lines, isHindi = false }: { lines: SheetPage['meals'][number]['lines']['en']; isHindi?: boolean }) {
  return (
    <ul lang={isHindi ? 'hi' : undefined} className="sheet-dishes">
      {lines.map(([amount, dish], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dish can stand twice in a meal, and they never move
        <li key={at}>
          <strong>{amount}</strong> <span>{dish}</span>
        </li>
      ))}
    </ul>
  )
}

function Lines({ lines, isHindi = false }: { lines: string[]; isHindi?: boolean }) {
  return (
    <ul lang={isHindi ? 'hi' : undefined}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they never move
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}
