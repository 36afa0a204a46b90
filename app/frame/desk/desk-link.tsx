import { Link, type LinkProps } from '@remix-run/react'
import type { Permission } from '~/domain/accounts/staff-words'
import { useMay } from './dashboard-data'

/** A link to a screen of another role: where the reader may not go there, its words alone. */
export function DeskLink({ needs, ...link }: { needs: Permission } & LinkProps) {
  return useMay()(needs) ? <Link {...link} /> : <span>{link.children}</span>
}
