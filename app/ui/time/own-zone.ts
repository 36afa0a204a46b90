/** The time zone of the visitor's browser. */
import { useSyncExternalStore } from 'react'
import { readTimeZone } from '~/domain/time/own-time'

const noStore = () => () => {}

/** null on the server, and until the scripts run. */
export const useOwnZone = (): string | null =>
  useSyncExternalStore(
    noStore,
    // A device may name a zone that its own clock functions do not know (Etc/Unknown).
    () => readTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''),
    () => null,
  )
