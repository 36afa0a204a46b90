import { safeRedirect } from '~/platform/session/safe-redirect'

/** The screen of the desk that `back` in the address names, where a form was opened from it; else `fallback`. */
export function backTo({ url }: Request, fallback: string): string {
  const path = safeRedirect(new URL(url).searchParams.get('back'), fallback)
  return /^\/dashboard(?:[/?#]|$)/.test(path) ? path : fallback
}
