/**
 * Watches what readers see of the blog where the backend is elsewhere (CLINIC_API_URL), for the cache of public pages: its
 * version is asked for once a second. What it answers is at most that old, as it is where another process writes to the same
 * SQLite file.
 */
import { outsideRequests } from '~/log.server'
import { createClinicApi } from './client.server'

type Told = { version: string; changesAt: null } | null

type WatchOptions = {
  /** Null: it is not known what the pages are made of, because the backend does not say so. */
  tell: (content: Told) => void
  pollMs?: number
  /** An answer that comes later is none. */
  timeoutMs?: number
}

/** Resolves once it has told first. @returns what ends it */
export async function watchFarContent({ tell, pollMs = 1000, timeoutMs = 2000 }: WatchOptions): Promise<() => void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function ask() {
    const answer = await createClinicApi({ timeoutMs }).blogs.version()
    if (isStopped) return
    tell(answer.ok ? { version: answer.data.version, changesAt: null } : null)
    timer = setTimeout(ask, pollMs).unref()
  }

  await outsideRequests(ask)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
