import type { BrowserContext } from '@playwright/test'
import { settings } from '~/platform/settings/settings.server'

/** The pages' clock goes with the program's, at its usual pace; Playwright's own would take the timers along. */
export async function setBrowserClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((offsetMs) => {
    const Machine = Date
    // A function, not a class: Date may be called without new.
    const Program = new Proxy(Machine, {
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length === 0 ? [Machine.now() + offsetMs] : given, newTarget),
      apply: () => new Machine(Machine.now() + offsetMs).toString(),
      get: (target, name) => (name === 'now' ? () => Machine.now() + offsetMs : Reflect.get(target, name)),
    })
    window.Date = Program
  }, settings().clockOffsetMs)
}
