/** The ids that the provider knows a refund by. */
import type { Refund } from './refund-store'

/** Each try has an id of its own at the provider; all begin with the refund's. */
export const idAtProvider = ({ id, tries }: Pick<Refund, 'id' | 'tries'>) => (tries === 1 ? id : `${id}r${tries}`)

/** Our id of what the provider knows by `refundId`; '' for an id that is not of this form. */
export const ownId = (refundId: string | null) => /^([0-9a-f]{32})(?:r\d+)?$/.exec(refundId ?? '')?.[1] ?? ''
