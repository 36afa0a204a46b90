import { requireAdmin, type Visit } from '~/platform/session/session.server'

/** The signed-in admin who cares for clients. @throws what `requireAdmin` throws; 403 for any other admin */
export async function requireDietitian(visit: Visit) {
  const admin = await requireAdmin(visit)
  if (admin.user.can_care) return admin
  throw new Response('This is for those who care for clients. Another admin can allow it.', { status: 403 })
}
