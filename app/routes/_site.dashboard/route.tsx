import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/clinic/session.server'
import { FormMessage } from '~/components/form-message'
import { Pager } from '~/components/ui/pager'
import { dateTimeText } from '~/domain/days'
import { readSubmission, refusedFormMessage } from '~/forms/read-form.server'
import { settings } from '~/settings.server'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Aahar' }, { name: 'robots', content: 'noindex' }]

const perPage = 25

/** For now the dashboard holds the outbox: what the clinic mailed, and what it could not. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const mailId = query.get('mail')
  const [list, opened] = await Promise.all([
    clinic.outbox.list({ page, per_page: perPage }),
    mailId === null ? null : clinic.outbox.get(mailId),
  ])
  if (!list.ok) throw new Response('The outbox cannot be read right now. Please try again.', { status: 503 })
  return {
    buildProblem: settings().buildProblem,
    mails: list.data.map((mail) => ({ ...mail, when: dateTimeText(mail.created_at) })),
    page,
    pages: Math.max(1, Math.ceil((list.meta?.total ?? 0) / perPage)),
    opened: opened?.ok ? opened.data : null,
  }
}

const retrySchema = z.object({ mail: z.string() })

export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const { submission } = await readSubmission(visit.request, retrySchema)
  if (submission.status !== 'success') return data({ message: refusedFormMessage, good: false }, { status: 422 })
  const answer = await clinic.outbox.retry(submission.value.mail)
  if (answer.ok) return { message: 'The mail is sent again.', good: true }
  return data(
    { message: answer.failure.message ?? 'That did not work. Please try again.', good: false },
    { status: answer.failure.status ?? 503 },
  )
}

const words = {
  waiting: { label: 'Waiting', look: 'bg-info-tint text-info' },
  sending: { label: 'Sending', look: 'bg-info-tint text-info' },
  sent: { label: 'Sent', look: 'bg-success-tint text-success' },
  failed: { label: 'Failed', look: 'bg-danger-tint text-danger' },
  kept: { label: 'Kept, no mail server set', look: 'bg-warn-tint text-warn' },
} as const

export default function DashboardPage() {
  const { buildProblem, mails, page, pages, opened } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="wrap py-12 lg:py-16">
      <h1>Dashboard</h1>
      {buildProblem ? <BuildProblem text={buildProblem} /> : null}
      <h2 className="mt-10 text-h3!">Outbox</h2>
      <div className="mt-4">
        <FormMessage message={busy ? undefined : answer?.message} tone={answer?.good ? 'success' : 'error'} />
      </div>
      {opened ? (
        <section aria-label="Mail" className="mt-4 rounded-card border border-line bg-paper p-6">
          <h3>{opened.subject}</h3>
          <p className="mt-1 text-small text-ink-2">To {opened.to}</p>
          <pre className="mt-4 font-sans text-small whitespace-pre-wrap">{opened.text}</pre>
        </section>
      ) : null}
      {mails.length === 0 ? (
        <p className="mt-6 text-ink-2">No mail has been written yet.</p>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 text-small">
              <span className="figures w-44 text-ink-2">{mail.when}</span>
              <Link
                to={`?mail=${mail.id}`}
                className="min-w-48 flex-1 font-semibold break-all text-leaf-700 underline underline-offset-4"
              >
                {mail.template} to {mail.to}
              </Link>
              <span className={`rounded-full px-3 py-1 text-meta font-semibold ${words[mail.status].look}`}>
                {words[mail.status].label}
              </span>
              {mail.status === 'failed' || mail.status === 'kept' ? (
                <Form method="post">
                  <input type="hidden" name="mail" value={mail.id} />
                  <button type="submit" className="btn btn-outline btn-small">
                    Send again
                  </button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} noun="mails" addressOf={(at) => `?page=${at}`} />
    </div>
  )
}

/** The site shows an older state than its files: what was changed in content/ since then is not on it. */
function BuildProblem({ text }: { text: string }) {
  return (
    <section
      role="alert"
      aria-labelledby="build-problem"
      className="mt-8 rounded-card border border-danger bg-danger-tint p-6"
    >
      <h2 id="build-problem" className="text-h3!">
        Your last changes are not on the site
      </h2>
      <p className="mt-2">
        They could not be built, so the site runs as it was before them. Mend what stands here and start it again.
      </p>
      <pre className="mt-4 font-sans text-small wrap-break-word whitespace-pre-wrap">{text}</pre>
    </section>
  )
}
