/** Reads one variable after the other and says what is wrong with a value. */
import type { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsError extends Error {
  override name = 'SettingsError'
}

export type EnvReader = ReturnType<typeof createEnvReader>

/** An empty variable counts as not set. `read` and `readSecret` throw SettingsError for a wrong value. */
export function createEnvReader(env: Environment) {
  function read<T>(name: string, schema: z.ZodType<T, string>, expected: string, fallback: T): T {
    const value = env[name]
    if (value === undefined || value === '') return fallback
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new SettingsError(`${name} is ${shown(value)}; expected ${expected}.`)
    return parsed.data
  }
  /** As `read`, for what may hold a password: nothing of the value is shown. */
  function readSecret<T>(name: string, schema: z.ZodType<T, string>, expected: string): T | null {
    const value = env[name]
    if (value === undefined || value === '') return null
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new SettingsError(`${name} is set (its value is kept secret); expected ${expected}.`)
    return parsed.data
  }

  return { read, readSecret, isSet: (name: string) => Boolean(env[name]) }
}

/** Quoted on one line and cut; what may hold a password is not shown at all. */
export function shown(value: string): string {
  if (/\/\/[^/]*@/.test(value)) return 'an address with a user name or password in it (not shown)'
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
}
