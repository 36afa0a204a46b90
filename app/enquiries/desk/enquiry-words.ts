/** How an enquiry stands, in the words of the staff's screens. Pure. */
import type { Tone } from '~/domain/orders/order-words'
import type { ListedEnquiry } from '../contract/admin-enquiries'

type Words = { label: string; tone: Tone }

export const enquiryStateWords: Record<ListedEnquiry['status'], Words> = {
  new: { label: 'New', tone: 'waiting' },
  answered: { label: 'Answered', tone: 'good' },
  closed: { label: 'Closed', tone: 'quiet' },
}

export const enquiryKindWords: Record<ListedEnquiry['kind'], string> = {
  contact: 'Message',
  consultation: 'Consultation',
  grievance: 'Grievance',
}

/** What moving an enquiry there is called on a button. */
export const enquiryMoveWords: Record<ListedEnquiry['status'], string> = {
  new: 'Open again',
  answered: 'Answered by phone',
  closed: 'Close',
}
