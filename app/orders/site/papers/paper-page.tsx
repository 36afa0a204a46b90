import type { LinksFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { PrintOrDownload } from '~/ui/browser/print-or-download'
import print from './paper-print.css?url'
import type { PaperWords } from './receipt-words'

/** What the loader of a paper's page answers. */
export type PaperData = { words: PaperWords; pdfHref: string }

export const paperLinks: LinksFunction = () => [{ rel: 'stylesheet', href: print }]

/** A receipt or a credit note to read and print; everything that stands on it wraps, nothing is cut. */
export function PaperPage() {
  const { words, pdfHref } = useLoaderData<PaperData>()
  return (
    <div className="receipt-page wrap py-8 lg:py-14">
      <div className="mx-auto mb-6 flex max-w-[800px] flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Link to="/account/documents" className="flex min-h-11 items-center gap-2.5 py-2 font-semibold text-leaf-700">
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          Documents
        </Link>
        <PrintOrDownload pdfHref={pdfHref} />
      </div>
      <article className="receipt mx-auto max-w-[800px] rounded-panel border border-line bg-paper p-6 sm:p-12">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5 border-b border-line pb-7">
          <img src="/illustrations/logo.svg" alt="" width={318} height={112} className="h-14 w-auto" />
          <div className="sm:text-right">
            <h1 className="text-[clamp(1.9rem,1.6rem+1vw,2.5rem)]">
              {words.title}
              <span className="figures mt-2 block font-sans text-[1.03rem] leading-snug font-semibold tracking-normal">
                {words.number}
              </span>
            </h1>
            <p className="figures mt-0.5 text-ink-2">{words.issued}</p>
          </div>
        </div>
        <div className="grid gap-x-10 gap-y-6 border-b border-line py-7 sm:grid-cols-2">
          <Party title="From" lines={words.seller} />
          <Party title="To" lines={words.buyer} />
        </div>
        <Lines words={words} />
        <div className="flex flex-col items-end pt-6 text-right">
          {words.sums.map(([name, sum]) => (
            <p key={name} className="figures mb-1 flex flex-wrap justify-end gap-x-5 text-small">
              <span className="text-ink-2">{name}</span>
              {sum}
            </p>
          ))}
          <p className="figures flex flex-wrap items-baseline justify-end gap-x-5">
            <span className="text-ink-2">{words.totalLabel}</span>
            <strong className="text-[1.75rem] leading-tight font-semibold">{words.total}</strong>
          </p>
          <p className="mt-1 text-small text-ink-2">{words.totalInWords}</p>
        </div>
        <dl className="figures mt-7 grid gap-x-8 gap-y-1.5 border-t border-line pt-7 text-small sm:grid-cols-[auto_1fr]">
          {words.facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 break-words max-sm:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
        {words.note ? <p className="figures mt-6 font-semibold">{words.note}</p> : null}
        <div className="mt-6 text-meta text-ink-2">
          {words.closing.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </article>
    </div>
  )
}

function Party({ title, lines }: { title: string; lines: string[] }) {
  const [name, ...rest] = lines
  return (
    <section aria-label={title} className="min-w-0 text-small">
      <h2 className="font-sans text-meta! leading-normal! font-normal! tracking-normal! text-ink-2">{title}</h2>
      <p className="mt-1 font-semibold break-words">
        {/* A name in Urdu runs from right to left, whatever stands around it. */}
        <bdi>{name}</bdi>
      </p>
      {rest.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be alike, and they never move
        <p key={i} className="figures break-words text-ink-2">
          <bdi>{line}</bdi>
        </p>
      ))}
    </section>
  )
}

/** A table; on a phone each line of it is a block of names and values. */
function Lines({ words: { columns, rows } }: { words: PaperWords }) {
  return (
    <table className="figures w-full text-small max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-left text-meta text-ink-2">
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={`py-3 font-semibold ${isNumber ? 'pl-4 text-right' : 'pr-4'}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((cells) => (
          <tr key={cells.join()} className="border-b border-line align-baseline max-sm:block max-sm:py-4">
            {columns.map(({ label, isNumber }, i) => (
              <td
                key={label}
                className={`py-4 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-6 max-sm:p-0 max-sm:py-0.5 ${isNumber ? 'pl-4 text-right whitespace-nowrap' : 'pr-4'} ${i === 0 ? 'font-semibold' : ''}`}
              >
                {i === 0 ? null : (
                  <span aria-hidden className="text-ink-2 sm:hidden">
                    {label}
                  </span>
                )}
                <bdi>{cells[i]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
