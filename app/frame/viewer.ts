import { useRouteLoaderData } from '@remix-run/react'

type Plan = { plan_name?: string | null | undefined } | string | null | undefined

/** The signed-in person as the frame shows them; what they may do is decided elsewhere. */
export type ViewerCard = {
  greetingName: string
  /** Its first letter. */
  monogram: string
  email: string
  isStaff: boolean
  justSignedUp: boolean
  subscriptionPlan: string
  foodPlan: string
}

type Person = { full_name?: string | null; email?: string | null }

/** Full name, else what stands before the @ of the email, else 'User'. */
export function greetingName({ full_name, email }: Person): string {
  return full_name?.trim() || email?.split('@')[0]?.trim() || 'User'
}

/**
 * The name of a plan, readable: underscores become spaces. A plan may come as a plain string.
 * @param whenNone where there is no plan
 * @param whenNameless where there is one without a name (decisions.md E6)
 */
export function planName(plan: Plan, whenNone: string, whenNameless: string): string {
  if (!plan) return whenNone
  const name = typeof plan === 'string' ? plan : plan.plan_name
  return name?.trim() ? name.trim().replaceAll('_', ' ') : whenNameless
}

/** The viewer of the root's loader; null for a stranger. */
export function useViewer(): ViewerCard | null {
  const root = useRouteLoaderData('root') as { viewer: ViewerCard | null } | undefined
  return root?.viewer ?? null
}
