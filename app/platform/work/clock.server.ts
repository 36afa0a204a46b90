/**
 * What time it is: one clock for pages, forms, backend, mail and sandbox. Only the tests set it (AAHAR_TEST_CLOCK); it then
 * runs on from the given instant at the usual pace, so that nothing that waits is frozen. How long something took is
 * measured with performance.now().
 */
import { settings } from '../settings/settings.server'

export function programTime(): Date {
  return new Date(Date.now() + settings().clockOffsetMs)
}
