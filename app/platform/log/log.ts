import type { Log } from './log.server'

/** What the backend's services need of the log (app/platform/log/log.server.ts); a test hands them one of its own. */
export type BackendLog = Pick<Log, 'info' | 'error'>
