/** What clients read of every appointment: hours, place and price, as content/site.yaml has them now. */
import type { AppointmentTerms } from '~/domain/appointments/appointment-places'
import { knownPeople } from '~/domain/appointments/appointment-times'
import { exactRupees } from '~/domain/money/money'
import { appointmentRules, site } from './collections.server'

export const appointmentTerms = (): AppointmentTerms => ({
  hours: site.hours.consultation,
  address: site.contact.addressLines.join(', '),
  mapUrl: site.contact.mapUrl,
  consultationPrice: exactRupees(site.orders.consultationPriceRupees),
  people: knownPeople(appointmentRules),
})
