import type { z } from 'zod'

/** In a form of several intents: a field that one of them needs, judged by the contract's schema. */
export function requireField(context: z.RefinementCtx, name: string, schema: z.ZodType, value: unknown): void {
  for (const { message } of schema.safeParse(value).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [name], message })
}
