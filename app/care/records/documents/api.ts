/** Documents: HTTP to calls. */
import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { adminDocumentOperations, documentOperations } from '../../contract/records/documents'
import type { Documents } from './service'

export const documentRoutes = (documents: Documents): Route[] => [
  route(documentOperations.list, async ({ actor }) => ({ data: await documents.own.list(requirePerson(actor)) })),
  route(documentOperations.add, async ({ body, actor }) => {
    await documents.own.add(requirePerson(actor), body)
    return { message: 'The document is here, and your dietitian can open it.' }
  }),
  route(documentOperations.addPhoto, async ({ params, body, actor }) => {
    await documents.own.addPhoto(requirePerson(actor), params.day, body)
    return { message: 'The photo is here, and your dietitian can see it.' }
  }),
  route(documentOperations.open, async ({ params, actor }) => ({
    data: await documents.own.open(requirePerson(actor), params.document),
  })),
  route(documentOperations.remove, async ({ params, actor }) => {
    await documents.own.remove(requirePerson(actor), params.document)
    return { message: 'It is erased.' }
  }),
  route(adminDocumentOperations.list, async ({ params, actor, clientAddress }) => ({
    data: await documents.list(requireStaff(actor, clientAddress), params.id),
  })),
  route(adminDocumentOperations.add, async ({ params, body, actor, clientAddress }) => {
    await documents.add(requireStaff(actor, clientAddress), params.id, body)
    return { message: body.shares ? 'The document is filed, and the client sees it.' : 'The document is filed.' }
  }),
  route(adminDocumentOperations.open, async ({ params, actor, clientAddress }) => ({
    data: await documents.open(requireStaff(actor, clientAddress), params.id, params.document),
  })),
  route(adminDocumentOperations.share, async ({ params, actor, clientAddress }) => {
    await documents.share(requireStaff(actor, clientAddress), params.id, params.document)
    return { message: 'The client sees it now.' }
  }),
  route(adminDocumentOperations.remove, async ({ params, actor, clientAddress }) => {
    await documents.remove(requireStaff(actor, clientAddress), params.id, params.document)
    return { message: 'The document is erased.' }
  }),
]
