/** The mails of appointments: neither service nor condition, mail is read on locked screens. */
import type { Kept } from '~/platform/mail/mail'
import type { Appointment } from '../contract/appointments'

/** Of an appointment: who asks for it, and when they come or wish to come; nothing of why. */
export type Booked = Pick<Appointment, 'name' | 'email' | 'mobile_number' | 'preferred_date' | 'preferred_slot'> &
  /** Mails of an older version do not have it. */
  Partial<Pick<Appointment, 'starts_at' | 'time_zone' | 'practitioner'>>

/** Of which kind a visit is, and where. */
export type Visit = Pick<Appointment, 'kind' | 'place' | 'mobile_number'> &
  /** By slug. Mails of an older version do not have it; so below. */
  Partial<Pick<Appointment, 'practitioner' | 'online_link'>> & {
    isPaid?: boolean
    /** The title of the plan that it is a session of. */
    plan?: string | null
  }

/** What the calendar entry that travels with a mail is made of. */
export type Invitation = {
  /** The appointment's: the entry keeps its UID through all changes. */
  id: string
  /** Grows with each change of the appointment, by which calendars know the latest entry (RFC 5545, SEQUENCE). */
  sequence: number
  /** UTC instants. */
  starts_at: string
  ends_at: string
  /** When the mail was written (DTSTAMP). */
  at: string
  /** The client's, where it is known. */
  time_zone?: string | null
  practitioner?: string | null
  /** Where it takes place. Mails of an older version do not have it. */
  kind?: Appointment['kind']
  place?: Appointment['place']
  online_link?: string | null
}

/** The mails of a request that a client makes or takes back on the site. */
export type RequestMail =
  /** Mails of an older version have no `appointment_id`. */
  | { template: 'booking'; to: string; data: Booked & { appointment_id?: string } }
  /** To the clinic. `isPaid`: it was paid when it was booked, and is confirmed by that. */
  | { template: 'booking_notice'; to: string; data: Booked & { isPaid?: boolean } }
  /** To the clinic. */
  | { template: 'booking_cancelled_notice'; to: string; data: Booked }
  /** To the clinic: a client has moved their visit. `from`: its former time. */
  | { template: 'booking_moved_notice'; to: string; data: Booked & { from: string | null } }

type TimeOfVisit = { fullName: string; appointment_id: string; starts_at: string; time_zone: string | null }

/** The mails by which the desk tells a client of their appointment. */
type DeskMail =
  | {
      template: 'appointment_confirmed' | 'appointment_reminder'
      to: string
      /** Mails of an older version have no `visit`. */
      data: { fullName: string; invitation: Invitation; visit?: Visit }
    }
  /** `isSameTime`: its kind has changed, or where it takes place. Mails of an older version have neither this nor `visit`. */
  | {
      template: 'appointment_moved'
      to: string
      data: { fullName: string; invitation: Invitation; visit?: Visit; isSameTime?: boolean }
    }
  | {
      template: 'appointment_cancelled'
      to: string
      /** `invitation` null: none was ever sent. */
      data: {
        fullName: string
        /** Mails of an older version do not have it; so below. */
        appointment_id?: string
        starts_at: string | null
        invitation: Invitation | null
        time_zone?: string | null
      }
    }
  /** `offerUrl` holds a token that accepts. */
  | {
      template: 'appointment_offered'
      to: string
      data: {
        fullName: string
        appointment_id?: string
        starts_at: string
        until: string
        offerUrl: string
        time_zone?: string | null
        practitioner?: string | null
      }
    }
  /** A closed time meets it. `isOffer`: the time was only offered. `publicNote`: the clinic's sentence for clients. */
  | {
      template: 'appointment_closed'
      to: string
      data: TimeOfVisit & { publicNote: string | null; isOffer: boolean }
    }
  /** Follow-ups that were made at once, or what is left of them and is cancelled. */
  | {
      template: 'appointment_series'
      to: string
      data: { fullName: string; visit: Visit; invitations: Invitation[]; isCancelled: boolean }
    }
  /** Another person sees the client from now on. `offered` and `lost`: the times that are offered anew, and that cannot be kept. */
  | {
      template: 'appointment_passed_on'
      to: string
      data: {
        fullName: string
        practitioner: string
        time_zone: string | null
        offered: string[]
        lost: string[]
        /** Of what was confirmed: they leave the client's calendar. */
        invitations: Invitation[]
      }
    }
  /** Its time was kept for its payment, which did not come. */
  | { template: 'appointment_unpaid'; to: string; data: TimeOfVisit }
  /** The closed time was taken back. */
  | { template: 'appointment_stands'; to: string; data: TimeOfVisit }
  /** To the clinic. */
  | { template: 'appointment_offer_answered'; to: string; data: Booked & { isAccepted: boolean } }

export type KeptDeskMail = Kept<DeskMail, 'offerUrl'>

export type AppointmentMail = RequestMail | DeskMail
export type KeptAppointmentMail = RequestMail | KeptDeskMail
