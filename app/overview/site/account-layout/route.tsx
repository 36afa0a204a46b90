import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import type { AccountProfile } from '~/accounts/site/profile/account-profile'
import { profileData } from '~/accounts/site/profile/profile-form'
import { appointmentOperations } from '~/appointments/contract/appointments'
import type { AccountAppointments } from '~/appointments/site/account-appointments'
import { toAppointmentView } from '~/appointments/site/appointments'
import { ownCareOperations } from '~/care/contract/own-care'
import { type AccountCare, ownCareMessage, useAccountCare } from '~/care/site/account-care'
import { appointmentTerms } from '~/content/appointment-terms.server'
import { meals, site } from '~/content/collections.server'
import { deliveryOperations } from '~/deliveries/contract/deliveries'
import type { AccountDeliveries } from '~/deliveries/site/account-deliveries'
import { indiaDay } from '~/domain/time/days'
import { AccountBar } from '~/frame/account/account-bar'
import { type AccountFrame, accountMeta, type Listed } from '~/frame/account/account-data'
import { AccountNavigation } from '~/frame/account/account-navigation'
import { greetingName } from '~/frame/viewer'
import { type Order, orderOperations } from '~/orders/contract/orders'
import type { AccountOrders } from '~/orders/site/account-orders'
import { toOrderView } from '~/orders/site/plan/plan-progress'
import { ownAppointmentsMessage, ownOrdersMessage } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'

export const meta = () => accountMeta('My account')

/** Orders and appointments are few in a life; the newest so many are shown. */
const perPage = 100

/** Each room says what its screens read: a part that is missing does not compile. */
type AccountData = AccountFrame & AccountProfile & AccountOrders & AccountAppointments & AccountDeliveries & AccountCare

/** All that the screens of the account show. Where a list fails, its sentence stands in its place and the rest holds. */
export async function loader(visit: LoaderFunctionArgs): Promise<AccountData> {
  const { user, clinic } = await requireUser(visit)
  const [orders, appointments, deliveries, care] = await Promise.all([
    clinic(orderOperations).mine({ per_page: perPage }),
    clinic(appointmentOperations).mine({ per_page: perPage }),
    clinic(deliveryOperations).mine(),
    clinic(ownCareOperations).plan(),
  ])
  return {
    today: indiaDay(programTime()),
    name: greetingName(user),
    profile: profileData(user),
    orders: listed(orders, toOrderView, ownOrdersMessage),
    drawings: drawingsOf(orders.ok ? orders.data : []),
    appointments: listed(
      appointments,
      (appointment) => toAppointmentView(appointment, appointmentTerms()),
      ownAppointmentsMessage,
    ),
    // Where they cannot be read, the days are told from the orders.
    deliveries: deliveries.ok ? deliveries.data : null,
    care: care.ok ? { plan: care.data, error: null } : { plan: null, error: ownCareMessage },
    clinic: {
      phone: site.contact.phone,
      phoneText: site.contact.phoneText,
      foodHours: site.orders.policy.foodHours,
      appointmentHours: site.orders.policy.appointmentHours,
      payoutDays: site.orders.policy.payoutDays.replace('-', ' to '),
    },
  }
}

function drawingsOf(orders: Order[]): Record<string, string> {
  const ordered = new Set(orders.flatMap(({ lines }) => lines.map(({ dish_id }) => dish_id)))
  return Object.fromEntries(meals.filter(({ id }) => ordered.has(id)).map(({ id, image }) => [id, image.src]))
}

function listed<T, View>(answer: Result<T[]>, view: (item: T) => View, error: string): Listed<View> {
  return answer.ok ? { items: answer.data.map(view), error: null } : { items: null, error }
}

export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function AccountLayout() {
  const { plan } = useAccountCare().care
  const hasCare = plan !== null && plan.step !== null
  return (
    <div className="wrap grid-cols-[220px_minmax(0,1fr)] gap-x-18 pt-4 pb-16 lg:grid lg:pt-14 lg:pb-24">
      <AccountNavigation
        hasCare={hasCare}
        unread={plan?.unread_messages ?? 0}
        readsOthers={plan?.reads_others ?? false}
      />
      <div className="min-w-0 max-lg:pt-8">
        <Outlet />
      </div>
      {hasCare ? <AccountBar unread={plan.unread_messages} /> : null}
    </div>
  )
}

export { AccountError as ErrorBoundary } from '~/frame/account/account-error'
