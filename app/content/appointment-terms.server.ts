/** What clients read of every appointment: hours, place and price, as content/site.yaml has them now. */
import type { AppointmentTerms } from '~/domain/appointments/appointment-places'
import { knownPeople } from '~/domain/appointments/appointment-times'
import { exactRupees } from '~/domain/money/money'
import { priceOfVisit, pricesOfPeople } from '~/domain/orders/visit-price'
import { appointmentRules, site } from './collections.server'

export const appointmentTerms = (): AppointmentTerms => ({
  hours: site.hours.consultation,
  address: site.contact.addressLines.join(', '),
  mapUrl: site.contact.mapUrl,
  consultationPrice: exactRupees(site.orders.consultationPriceRupees),
  people: knownPeople(appointmentRules),
})

/** What a consultation costs, in rupees, as the content has it now: with this practitioner, or (null) at the clinic. */
export function consultationPriceRupees(practitioner: string | null): number {
  const { practitioners, former = [] } = appointmentRules
  return priceOfVisit(
    { orders: site.orders, visitPrices: pricesOfPeople([...practitioners, ...former]) },
    { practitioner },
  )
}
