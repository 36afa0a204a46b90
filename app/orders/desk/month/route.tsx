import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { Download, Printer } from 'lucide-react'
import { monthAndYear } from '~/appointments/desk/appointment-words'
import { site } from '~/content/collections.server'
import { fullPaise } from '~/domain/money/money'
import { paymentWayTitle } from '~/domain/money/payment-providers'
import { addMonths, indiaDay, longDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { FilterForm, FilterSelect } from '~/frame/desk/list/filters'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { redirectToProof } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { type AccountSums, deskOrderOperations, monthSchema } from '../../contract/orders-desk'
import { PlanPages } from '../plan-pages'
import { SumLine } from '../sum-line'
import print from './month-print.css?url'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, "Accountant's export")

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: print }]

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'books')
  const today = indiaDay(programTime())
  const asked = monthSchema.safeParse(new URL(visit.request.url).searchParams.get('month'))
  const month = asked.success ? asked.data : today.slice(0, 7)
  const answer = await clinic(deskOrderOperations).export({ month })
  if (!answer.ok && answer.failure.code === 'proof_needed') throw await redirectToProof(visit)
  if (!answer.ok) throw new Response('The accounts cannot be read right now. Please try again.', { status: 503 })
  const { csv: _, receipts, credit_notes, net, refunds, tax, ways } = answer.data
  const months = Array.from({ length: 24 }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, -index).slice(0, 7))
  return {
    month,
    monthText: monthAndYear(month),
    seller: [site.legalName, ...(site.tax.gstin === null ? [] : [`GSTIN ${site.tax.gstin}`])].join(', '),
    drawnOn: longDay(today),
    months: Object.fromEntries([...months, month].map((value) => [value, monthAndYear(value)])),
    sums: [
      { name: `Receipts (${receipts.count})`, cells: cellsOf(receipts) },
      { name: `Credit notes (${credit_notes.count})`, cells: cellsOf(credit_notes, -1) },
      { name: 'Together', cells: cellsOf(net) },
    ],
    tax: tax.map((part) => ({
      name: [part.place_of_supply ?? 'Without GST', part.code && `HSN/SAC ${part.code}`, `${part.tax_rate_percent}%`]
        .filter(Boolean)
        .join(', '),
      cells: cellsOf(part),
    })),
    ways: ways.map(({ way, count, total_paise }) => ({
      name: `${paymentWayTitle(way)} (${count})`,
      total: fullPaise(total_paise),
    })),
    refunds: { count: refunds.count, total: fullPaise(refunds.total_paise) },
  }
}

const cellsOf = (sums: Omit<AccountSums, 'count'>, sign = 1): string[] =>
  [sums.taxable_paise, sums.cgst_paise, sums.sgst_paise, sums.igst_paise, sums.total_paise].map((paise) =>
    fullPaise(paise === 0 ? 0 : sign * paise),
  )

const columns = ['Taxable', 'CGST', 'SGST', 'IGST', 'Total']

export default function ExportPage() {
  const { month, monthText, seller, drawnOn, months, sums, tax, ways, refunds } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Accountant's export" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4.5 py-6 lg:px-10">
        <PlanPages current="/dashboard/plans/export" />
        <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
          <FilterForm key={month} clearTo={null}>
            <FilterSelect label="Month" name="month" value={month} options={months} />
          </FilterForm>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="needs-js btn btn-outline btn-small" onClick={() => window.print()}>
              <Printer aria-hidden size={18} strokeWidth={1.75} />
              Print
            </button>
            <a href={`/dashboard/plans/export.csv?month=${month}`} className="btn btn-primary btn-small">
              <Download aria-hidden size={18} strokeWidth={1.75} />
              Download the table (CSV)
            </a>
          </div>
        </div>
        <section
          aria-labelledby="month"
          className="rounded-card border border-line bg-paper p-5 sm:p-7 print:border-0 print:p-0"
        >
          <p className="hidden text-small print:block">{seller}</p>
          <h2 id="month" className="text-[1.5rem]!">
            {monthText}
          </h2>
          <p className="mt-1 text-small text-ink-2">
            By the date on each receipt and credit note, India time. The table also has the date of the payment.
            <span className="hidden print:inline"> Printed on {drawnOn}.</span>
          </p>
          <Sums caption="Receipts and credit notes" rows={sums} />
          {tax.length === 0 ? null : (
            <>
              <h3 className="mt-8 text-[1.2rem]!">By place of supply and rate</h3>
              <Sums caption="Receipts less credit notes, by place of supply and rate" rows={tax} />
            </>
          )}
          <h3 className="mt-8 text-[1.2rem]!">Payments by method, and refunds</h3>
          <dl className="figures mt-3 max-w-120 text-small">
            {ways.map(({ name, total }) => (
              <SumLine key={name} name={name} value={total} />
            ))}
            <SumLine name={`Refunds paid out (${refunds.count})`} value={refunds.total} />
          </dl>
        </section>
      </div>
    </>
  )
}

function Sums({ caption, rows }: { caption: string; rows: { name: string; cells: string[] }[] }) {
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="figures w-full min-w-150 text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-meta text-ink-2">
            <th scope="col" className="py-2.5 pr-4 text-left font-medium">
              <span className="sr-only">What</span>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2.5 pl-4 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
                {name}
              </th>
              {columns.map((column, index) => (
                <td key={column} className="py-2.5 pl-4 text-right whitespace-nowrap">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Each reading of the accounts is written down, so the poll of the frame does not ask for them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.href !== nextUrl.href

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
