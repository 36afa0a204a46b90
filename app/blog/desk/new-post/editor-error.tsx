import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { LoggedOutForm } from './plain-form'
import { plainFormSchema } from './plain-schema'

/** A post that is not there; or a text whose writer was logged out, which goes on from here. */
export function EditorError() {
  const error = useRouteError()
  const sent = isRouteErrorResponse(error) && error.status === 401 ? plainFormOf(error.data) : null
  if (!sent) return <DashboardError />
  const { id, version, form_token, base, intent: _, ...fields } = sent
  return <LoggedOutForm fields={fields} id={id} version={version} formToken={form_token} base={base} />
}

function plainFormOf(data: unknown) {
  const { fields, ...ids } = (data ?? {}) as { fields?: object }
  const parsed = plainFormSchema.safeParse({ ...fields, ...ids, intent: 'save' })
  return parsed.success ? parsed.data : null
}
