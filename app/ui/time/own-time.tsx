import { ownTime } from '~/domain/time/own-time'
import { useOwnZone } from './own-zone'

/**
 * A time of the clinic by the client's own clock, where it differs from India's; else nothing.
 * @param kept the zone that came with the booking: it is shown until the scripts tell the one the client is in now
 */
export function OwnTime({ instant, kept }: { instant: string | null; kept: string | null }) {
  const here = useOwnZone()
  const own = instant === null ? null : ownTime(instant, here ?? kept)
  return own ? <span className="block">For you: {own}</span> : null
}
