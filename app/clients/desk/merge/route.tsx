import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { adminUserOperations } from '~/accounts/contract/admin-users'
import { mergeBodySchema, mergedFileOperations } from '~/accounts/contract/merged-files'
import { phoneText } from '~/appointments/desk/appointment-words'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { redirectWithSession } from '~/platform/session/session.server'
import { MergePreviewPart } from './merge-preview'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Merge')

/** The other file of the same client: found by name, phone or email, then what would go where. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'clients')
  const { id = '' } = visit.params
  const query = new URL(visit.request.url).searchParams
  const other = query.get('with')
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  const answer = await clinic(adminUserOperations).get(id)
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such client.', { status: 404 })
  if (!answer.ok) throw new Response('This client cannot be read right now. Please try again.', { status: 503 })
  const preview = other === null ? null : await clinic(mergedFileOperations).mergePreview(id, { other })
  const found = q === '' ? null : await clinic(adminUserOperations).list({ q, role: 'client', status: 'active' })
  return {
    ...{ id, name: answer.data.full_name, q },
    preview: preview?.ok ? preview.data : null,
    problem: preview && !preview.ok ? (preview.failure.message ?? 'These two files cannot be merged.') : null,
    found: found?.ok
      ? found.data
          .filter((one) => one.id !== id && !one.is_staff)
          .map(({ id, full_name, email, phone_number }) => ({
            ...{ id, full_name },
            under: [phoneText(phone_number ?? ''), email ?? 'No email'].join(', '),
          }))
      : null,
    filled: await takeDraft(visit, user.id),
  }
}

/** The file that stays is the preview's to say, so the form names it. */
const mergeFormSchema = mergeBodySchema.safeExtend({ stays: mergeBodySchema.shape.goes })

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: mergeFormSchema,
    call: async (clinic, { stays, ...body }) => {
      const done = await clinic(mergedFileOperations).merge(stays, body)
      return done.ok ? { ...done, data: stays } : done
    },
    done: (stays) => redirectWithSession(visit, `/dashboard/clients/${stays}`),
  })
}

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function MergePage() {
  const { id, name, q, preview, problem, found, filled } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Clients" />
      <div className="grid max-w-200 gap-6 px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${id}`} data-desk-close>
          {name}
        </BackLink>
        {problem ? (
          <p role="alert" className="text-warn">
            {problem}
          </p>
        ) : null}
        {preview ? (
          <MergePreviewPart preview={preview} askedId={id} filled={filled} />
        ) : (
          <>
            <h2 className="text-[1.5rem]! wrap-anywhere">{name} is the same person as …</h2>
            <p className="text-ink-2">
              Look for the other file. Before anything changes you see what goes where. Families share a phone: merge
              two files only if they are one person’s.
            </p>
            <Form role="search" className="flex flex-wrap items-end gap-3">
              <label className="min-w-50 flex-1">
                <span className="mb-2 block text-small font-semibold">Name, phone or email of the other file</span>
                <input
                  type="search"
                  name="q"
                  defaultValue={q}
                  key={q}
                  className="h-12 w-full rounded-field border-[1.5px] border-line-strong bg-paper px-4"
                />
              </label>
              <button type="submit" className="btn btn-primary">
                Find
              </button>
            </Form>
            {found === null ? null : found.length === 0 ? (
              <p>No other file is found by this.</p>
            ) : (
              <ul className="grid gap-2">
                {found.map((one) => (
                  <li
                    key={one.id}
                    className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <b className="font-semibold">{one.full_name}</b>
                      <span className="block text-small text-ink-2">{one.under}</span>
                    </span>
                    <Link to={`?with=${one.id}`} className="btn btn-outline btn-small">
                      See what would happen
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
