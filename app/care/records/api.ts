/** Visit notes: HTTP to calls. */
import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { adminVisitNoteOperations, ownVisitOperations } from '../contract/records/visit-notes'
import type { VisitNotes } from './notes/service'

export const recordRoutes = ({ notes }: { notes: VisitNotes }): Route[] => [
  route(adminVisitNoteOperations.list, async ({ params, actor, clientAddress }) => ({
    data: await notes.list(requireStaff(actor, clientAddress), params.id),
  })),
  route(adminVisitNoteOperations.begin, async ({ params, body, actor, clientAddress }) => ({
    data: await notes.begin(requireStaff(actor, clientAddress), params.id, body),
  })),
  route(adminVisitNoteOperations.save, async ({ params, body: { version, ...body }, actor, clientAddress }) => ({
    data: await notes.save(requireStaff(actor, clientAddress), wish(params, version), body),
  })),
  route(adminVisitNoteOperations.sign, async ({ params, body, actor, clientAddress }) => ({
    data: await notes.sign(requireStaff(actor, clientAddress), wish(params, body.version)),
  })),
  route(adminVisitNoteOperations.discard, async ({ params, body, actor, clientAddress }) => {
    await notes.discard(requireStaff(actor, clientAddress), wish(params, body.version))
    return { message: 'The draft is gone.' }
  }),
  route(adminVisitNoteOperations.amend, async ({ params, body, actor, clientAddress }) => ({
    data: await notes.amend(requireStaff(actor, clientAddress), { userId: params.id, id: params.note }, body),
  })),
  route(ownVisitOperations.list, async ({ actor }) => ({ data: await notes.own(requirePerson(actor)) })),
]

const wish = ({ id, note }: { id: string; note: string }, version: number) => ({ userId: id, id: note, version })
