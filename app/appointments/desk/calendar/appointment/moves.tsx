/** What can be done with a booking beside giving it a time. */

import { filterSelect } from '~/frame/desk/list/filters'
import { ActionButton, UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { moveName } from '../../appointment-words'
import type { Panel } from './panel.server'
import { AllTheSame, ReasonField } from './panel-field'
import { useTyped } from './typed'

export function BookingMoves({ panel: { one, swaps } }: { panel: Panel }) {
  const { fields, errors } = useTyped(['move', 'swap'])
  const { status, version, moves, offer } = one
  const sends = (intent: string, more: Record<string, string> = {}) => ({ intent, version, ...more })
  const isRefused = (intent: string, to?: string) => fields.intent === intent && (!to || fields.status === to)
  const reason = { defaultValue: fields.reason, errors: errors.reason }
  return (
    <section aria-label="What can be done" className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {status === 'confirmed' && moves.includes('no_show') ? (
        <p className="w-full text-small font-semibold">Did the client come? Completed, or a no-show.</p>
      ) : null}
      {moves
        .filter((to) => to !== 'cancelled')
        .map((to) => (
          <ActionButton
            key={to}
            sends={sends('move', { status: to })}
            label={moveName(status, to)}
            look={to === 'confirmed' && status === 'active' ? 'btn-primary' : 'btn-outline'}
          />
        ))}
      {offer ? <ActionButton sends={sends('withdraw')} label="Withdraw the offer" /> : null}
      {swaps.length > 0 ? (
        <UnfoldingAction
          sends={sends('swap')}
          label="Swap times with another"
          submitLabel="Swap the times"
          isOpen={isRefused('swap')}
        >
          <label className="grid gap-1 text-small">
            Booking
            <select name="other" defaultValue={fields.other} className={`${filterSelect} w-full`}>
              {swaps.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <AllTheSame
            isAsked={isRefused('swap') && Boolean(errors.off_hours ?? fields.off_hours)}
            isTicked={fields.off_hours === 'on'}
          />
          <ReasonField {...(isRefused('swap') ? reason : {})} />
        </UnfoldingAction>
      ) : null}
      {moves.includes('cancelled') ? (
        <UnfoldingAction
          sends={sends('move', { status: 'cancelled' })}
          label={moveName(status, 'cancelled')}
          submitLabel="Cancel and tell the client"
          look="btn-danger"
          isOpen={isRefused('move', 'cancelled')}
        >
          <ReasonField {...(isRefused('move', 'cancelled') ? reason : {})} />
        </UnfoldingAction>
      ) : null}
    </section>
  )
}
