/** What can be done with a booking beside giving it a time. */

import { Link } from '@remix-run/react'
import { filterSelect } from '~/frame/desk/list/filters'
import { ActionButton, UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { moveName } from '../../appointment-words'
import type { Panel } from './panel.server'
import { AllTheSame, ReasonField } from './panel-field'
import { useTyped } from './typed'

/** At the top of a visit that has begun: whether the client came, and the way to the next one. */
export function BookingOutcome({ panel: { one } }: { panel: Panel }) {
  const { id, status, version, moves } = one
  const outcomes = moves.filter((to) => to === 'completed' || to === 'no_show')
  const isOver = status === 'completed' || status === 'no_show'
  if (outcomes.length === 0 && !isOver) return null
  return (
    <section aria-label="The outcome" className="mb-4 flex flex-wrap gap-3">
      {outcomes.length > 0 ? <p className="w-full text-small font-semibold">Did the client come?</p> : null}
      {outcomes.map((to) => (
        <ActionButton
          key={to}
          sends={{ intent: 'move', version, status: to }}
          label={moveName(status, to)}
          look={to === 'completed' ? 'btn-primary' : 'btn-outline'}
        />
      ))}
      <Link to={`/dashboard/booking/new?again=${id}`} className="btn btn-outline btn-small">
        Again<span className="sr-only">: book the next visit</span>
      </Link>
    </section>
  )
}

export function BookingMoves({ panel: { one, swaps, people } }: { panel: Panel }) {
  const { fields, errors } = useTyped(['move', 'swap', 'pass', 'cancelRest'])
  const others = people.filter(({ slug }) => slug !== one.practitioner)
  const { status, version, moves, offer } = one
  const sends = (intent: string, more: Record<string, string> = {}) => ({ intent, version, ...more })
  const isRefused = (intent: string, to?: string) => fields.intent === intent && (!to || fields.status === to)
  const reason = { defaultValue: fields.reason, errors: errors.reason }
  return (
    <section aria-label="What can be done" className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {moves
        .filter((to) => to !== 'cancelled' && to !== 'completed' && to !== 'no_show')
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
      {others.length > 0 && one.can_be_timed && one.starts_at !== null ? (
        <UnfoldingAction
          sends={sends('pass')}
          label="Pass the client to another person"
          submitLabel="Pass on and tell the client"
          isOpen={isRefused('pass')}
        >
          <p className="text-small text-ink-2">
            Each coming visit is offered to the client anew, at the same time. What cannot be kept is listed under “No
            time yet”.
          </p>
          <label className="grid gap-1 text-small">
            To
            <select name="practitioner" defaultValue={fields.practitioner} className={`${filterSelect} w-full`}>
              {others.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </UnfoldingAction>
      ) : null}
      {moves.includes('cancelled') && one.in_series > 1 ? (
        <UnfoldingAction
          sends={sends('cancelRest')}
          label={`Cancel it and the ${one.in_series - 1} after it`}
          submitLabel="Cancel them and tell the client"
          look="btn-danger"
          isOpen={isRefused('cancelRest')}
        >
          <ReasonField {...(isRefused('cancelRest') ? reason : {})} />
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
