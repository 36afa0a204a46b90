import { programTime } from './clock.server'

/** What time it is; a test hands in a fixed one. */
export type Clock = () => Date

export const systemClock: Clock = programTime
