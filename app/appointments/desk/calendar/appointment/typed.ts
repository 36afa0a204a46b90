import { usePageSending } from '~/ui/form/schema-form'

type Typed = { fields: Partial<Record<string, string>>; errors: Partial<Record<string, string[]>> }

/** What a refused form of one of these intents held, so that it stands there again, and what is wrong with it. */
export function useTyped(intents: readonly string[]): Typed {
  const { result } = usePageSending().answer ?? {}
  const sent = result?.initialValue
  if (!result?.error || !sent || !intents.includes(String(sent.intent))) return { fields: {}, errors: {} }
  const texts = Object.entries(sent).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const errors = Object.entries(result.error).flatMap(([name, errors]) => (errors ? [[name, errors] as const] : []))
  return { fields: Object.fromEntries(texts), errors: Object.fromEntries(errors) }
}
