import type { Permission } from '~/domain/accounts/staff-words'
import { requireStaff, type Visit } from '~/platform/session/session.server'
import { permissionsOf } from '~/team/permissions'

/**
 * The signed-in person of the staff, for a screen of the desk, and what their roles let them do.
 * @param permission what the screen asks for
 * @throws what `requireStaff` throws; 403 where the person's roles do not hold it
 */
export async function requireDesk(visit: Visit, permission: Permission) {
  const person = await requireStaff(visit)
  const may = permissionsOf(person.user.roles ?? [])
  if (!may.has(permission))
    throw new Response('It belongs to another role at the clinic. The owner can give it to you, under “Team”.', {
      status: 403,
    })
  return { ...person, may }
}
