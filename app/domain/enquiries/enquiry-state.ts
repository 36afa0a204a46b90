/** How an enquiry goes through the clinic's inbox. */

/** new: the clinic has not answered yet. answered: by mail, or on the telephone. closed: there is nothing to do, as with an advertisement. */
export const enquiryStates = ['new', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export const enquiryKinds = ['contact', 'consultation', 'grievance'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** Where staff can move it from each state; back to new is opening it again. */
const moves: Readonly<Record<EnquiryState, readonly EnquiryState[]>> = {
  new: ['answered', 'closed'],
  answered: ['closed', 'new'],
  closed: ['new'],
}

export const enquiryMoves = (from: EnquiryState, kind: EnquiryKind = 'contact'): readonly EnquiryState[] =>
  kind === 'grievance' && from === 'new' ? ['answered'] : moves[from]

/** A grievance is answered before it is closed: the law asks for an answer. */
export const canMoveEnquiry = (from: EnquiryState, to: EnquiryState, kind: EnquiryKind = 'contact'): boolean =>
  enquiryMoves(from, kind).includes(to)

/** A closed one is opened again first, so that an answer is never sent where a colleague has decided that none is. */
export const canAnswerEnquiry = (state: EnquiryState): boolean => state !== 'closed'
