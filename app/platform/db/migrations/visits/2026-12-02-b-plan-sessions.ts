import { addColumns } from '../../schema/statements'

/**
 * `orders.sessions`: how many visits a plan was sold with; null: none are counted. `appointments.outside_plan`, 0 or 1: staff have said that
 * the visit is no session of a plan.
 */
export const planSessions = addColumns({
  orders: { sessions: 'integer' },
  appointments: { outside_plan: 'integer not null default 0' },
})
