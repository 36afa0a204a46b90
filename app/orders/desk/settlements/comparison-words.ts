/** A comparison in the words of its screen. Pure. */
import { fullPaise } from '~/domain/money/money'
import { paymentWayTitle } from '~/domain/money/payment-providers'
import { dateTimeText, longDay } from '~/domain/time/days'
import type { SettlementComparison } from '../../contract/settlements'

export type ComparisonWords = ReturnType<typeof comparisonWords>

export function comparisonWords(comparison: SettlementComparison) {
  const { provider, from, until, matched, sums } = comparison
  const name = paymentWayTitle(provider)
  const { payments, refunds } = matched
  const open = comparison.differing.count + comparison.missing_at_provider.count + comparison.missing_here.count
  return {
    title: `${name}, ${from === until ? longDay(from) : `${longDay(from)} to ${longDay(until)}`}`,
    verdict:
      open === 0
        ? 'Everything matches, to the paisa.'
        : `${open === 1 ? 'One entry does' : `${open} entries do`} not match. Please look at ${open === 1 ? 'it' : 'them'} below.`,
    isGood: open === 0,
    matched: [
      [`Payments (${payments.count})`, fullPaise(payments.total_paise)],
      [`Refunds (${refunds.count})`, fullPaise(refunds.total_paise)],
    ] as [string, string][],
    parts: [
      {
        id: 'missing-there',
        title: `Missing at ${name}`,
        text: `We have it for these days, but the report does not. Payments of the last days may be in the next report.`,
        ...partOf(comparison.missing_at_provider),
      },
      {
        id: 'missing-here',
        title: 'Missing here',
        text: `${name} has it, and we do not. It may be a payment of another website, or one that never reached us: please look in ${name}’s dashboard.`,
        ...partOf(comparison.missing_here),
      },
      {
        id: 'differing',
        title: 'The amounts differ',
        text: 'It is in both, but the amounts differ.',
        ...partOf(comparison.differing),
      },
    ],
    disputes: {
      id: 'disputes',
      title: 'Disputes',
      text: 'What the report takes for payments that clients dispute at their banks, or gives back. The page of the order says how each stands.',
      ...partOf(comparison.disputes),
    },
    sums: [
      ['Payments', fullPaise(sums.payments_paise)],
      ['Refunds', fullPaise(negative(sums.refunds_paise))],
      ['Fees', fullPaise(negative(sums.fees_paise))],
      ['Tax on the fees', fullPaise(negative(sums.tax_paise))],
      ['Adjustments and other entries', fullPaise(sums.other_paise)],
    ] as [string, string][],
    settled: fullPaise(sums.settled_paise),
  }
}

const negative = (paise: number) => (paise === 0 ? 0 : -paise)

type Part = SettlementComparison['differing']

const kindWords = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' } as const

const partOf = ({ count, shown }: Part) => ({
  count,
  more: count - shown.length,
  rows: shown.map((one, index) => ({
    key: `${index} ${one.reference}`,
    what: kindWords[one.kind],
    name: one.customer_name,
    reference: one.reference ?? '',
    when: one.at === null ? '' : dateTimeText(one.at),
    own: one.own_paise === null ? (one.order_id === null ? 'none' : 'not known') : fullPaise(one.own_paise),
    theirs: one.provider_paise === null ? 'none' : fullPaise(one.provider_paise),
    to: one.order_id === null ? null : `/dashboard/plans/${encodeURIComponent(one.order_id)}`,
  })),
})
