/**
 * Compares a provider's settlement report with our own books. The report is read and not stored: the provider keeps it, and
 * it names payers. The audit log holds that it was compared, and how it ended.
 */
import type { Kysely } from 'kysely'
import { settlementTextProblem } from '~/domain/money/settlement-upload'
import { addDays, dayOf, indiaInstant } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { invalidField } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import type { SettlementComparison } from '../contract/settlements'
import { compareSettlement, type Difference, disputedLines, isOfDispute } from './settlement-comparison'
import { readSettlementFile, type SettlementFile, SettlementFileError } from './settlement-file'
import { listDisputedOrders, listOwnMoves } from './settlement-store'

/** Of each part the answer shows so many; its count says how many there are. */
const shownDifferences = 200

export type Settlements = ReturnType<typeof createSettlements>

export function createSettlements({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  return {
    /** @throws {ApiError} invalid_input, with a sentence for the file's field */
    async compare(staff: Staff, text: string): Promise<SettlementComparison> {
      const { provider, lines } = readFile(text)
      const moves = lines.filter(({ kind }) => kind !== 'other')
      const days = moves.flatMap(({ at }) => (at === null ? [] : dayOf(at))).toSorted()
      const [from, until] = [days[0], days.at(-1)]
      if (from === undefined || until === undefined)
        throw invalidField('file', 'The report does not say when its payments were made.', 'custom')
      const span = { from: indiaInstant(from).toISOString(), until: indiaInstant(addDays(until, 1)).toISOString() }
      const disputed = lines.filter(isOfDispute)
      const named = (part: (line: (typeof lines)[number]) => string | null) =>
        [...moves, ...disputed].flatMap((line) => part(line) ?? [])
      const own = await listOwnMoves(db, provider, span, {
        paymentRefs: named(({ paymentId }) => paymentId),
        orderRefs: named(({ orderRef }) => orderRef),
        linkIds: named(({ linkId }) => linkId),
      })
      const disputeRefs = disputed.flatMap(({ id, disputeId }) => [id, disputeId ?? ''])
      const disputes = disputedLines(lines, own, await listDisputedOrders(db, provider, disputeRefs))
      const { matched, differing, missingThere, missingHere, sums } = compareSettlement(lines, own, span)
      await recordStaffAudit(db, staff, {
        at: clock(),
        action: 'settlement_compared',
        subject: null,
        object: { type: 'settlement', id: `${provider} ${from}` },
        details: {
          from,
          until,
          lines: lines.length,
          differing: differing.length,
          missing_there: missingThere.length,
          missing_here: missingHere.length,
          settled_paise: sums.settledPaise,
        },
      })
      return {
        provider,
        from,
        until,
        lines: lines.length,
        matched: {
          payments: { count: matched.payments.count, total_paise: matched.payments.totalPaise },
          refunds: { count: matched.refunds.count, total_paise: matched.refunds.totalPaise },
        },
        differing: toPart(differing),
        missing_at_provider: toPart(missingThere),
        missing_here: toPart(missingHere),
        disputes: toPart(disputes),
        sums: {
          payments_paise: sums.paymentsPaise,
          refunds_paise: sums.refundsPaise,
          fees_paise: sums.feesPaise,
          tax_paise: sums.taxPaise,
          other_paise: sums.otherPaise,
          settled_paise: sums.settledPaise,
        },
      }
    },
  }
}

function readFile(text: string): SettlementFile {
  const problem = settlementTextProblem(text)
  if (problem) throw invalidField('file', problem, 'custom')
  try {
    return readSettlementFile(text)
  } catch (error) {
    if (error instanceof SettlementFileError) throw invalidField('file', error.message, 'custom')
    throw error
  }
}

const toPart = (differences: readonly Difference[]) => ({
  count: differences.length,
  shown: differences
    .slice(0, shownDifferences)
    .map(({ kind, orderId, customerName, reference, ownPaise, theirPaise, at }) => ({
      kind,
      order_id: orderId,
      customer_name: customerName,
      reference,
      own_paise: ownPaise,
      provider_paise: theirPaise,
      at,
    })),
})
