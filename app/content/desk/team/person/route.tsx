import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminContentOperations } from '../../../contract/admin-content'
import type { Values } from '../../../source/content-tree'
import { numberOf } from '../../../source/content-typed'
import { contentMessage, requireContentFile, requireData } from '../../file/content-page.server'
import { PersonFields } from '../person-fields'
import { factsOf, filledOf, personSchema } from '../person-form'
import { personChoices, untilSaved } from '../save-person.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Who sees clients')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'content')
  const file = requireContentFile(`team.${visit.params.slug}`)
  const answer = requireData(await clinic(adminContentOperations).get(file.id))
  // What cannot be read as a form is shown as it is.
  if (answer.data === null) throw redirect(`/dashboard/content/${file.id}`)
  const services = (answer.data as { services?: string[] }).services ?? []
  return {
    ...{ id: file.id, name: file.name, title: answer.title, isReadOnly: answer.is_read_only },
    ...{ choices: personChoices(), chosenServices: services, saveId: randomUUID() },
    filled: { ...filledOf(answer.data, answer.body ?? ''), ...(await takeDraft(visit, user.id)) },
    digest: answer.digest,
    problems: answer.problems.map(({ line, found, expected }) => `Line ${line}: found ${found}; expected ${expected}`),
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerDesk(visit, {
    schema: personSchema,
    call: async (clinic, { digest = '', save_id, ...typed }) => {
      const file = requireContentFile(`team.${visit.params.slug}`)
      const now = await clinic(adminContentOperations).get(file.id, { without: 'check' })
      if (!now.ok) return now
      const price = numberOf((typed.price_again ?? '').trim(), 'rupees')
      const confirmed_prices = typeof price === 'number' ? { [`team ${visit.params.slug}`]: price } : {}
      const data = factsOf(typed, (now.data.data ?? {}) as Values)
      const body = `\n${typed.words}\n`
      return untilSaved(() =>
        clinic(adminContentOperations).save(file.id, { digest, data, body, confirmed_prices, save_id }),
      )
    },
    failureMessage: contentMessage,
    done: ({ is_shown }) => redirect(`/dashboard/content/team?done=${is_shown ? 'saved' : 'soon'}`, 303),
  })

export default function PersonPage() {
  const { id, name, title, isReadOnly, choices, chosenServices, saveId, filled, digest, problems } =
    useLoaderData<typeof loader>()
  const sending = usePageSending()
  const sent = useActionData<typeof action>()?.result?.initialValue
  return (
    <>
      <PageHead title={title} />
      <div className="max-w-[680px] px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/content/team">Who sees clients</BackLink>
        <p className="mt-4 text-small text-ink-2">
          content/{name}: this name stays for good, as bookings hold it.{' '}
          <Link to={`/dashboard/content/${id}`} className="text-link">
            History of changes, and its values one by one
          </Link>
        </p>
        {problems.map((problem) => (
          <p key={problem} className="mt-3 rounded-field bg-danger-tint px-3 py-2 text-small">
            {problem}
          </p>
        ))}
        {isReadOnly ? (
          <p className="mt-4 rounded-field bg-leaf-50 px-4 py-3 text-small">
            The content of this site is kept in git and cannot be saved here.
          </p>
        ) : null}
        <SchemaForm
          id="person"
          schema={personSchema}
          sending={sending}
          hidden={{ digest, save_id: saveId }}
          filled={filled}
          className="mt-5 grid gap-8"
          messageClassName="mt-4 empty:hidden"
        >
          {({ field }) => (
            <>
              <PersonFields
                field={field}
                choices={choices}
                chosenServices={sent ? [sent.services ?? []].flat().map(String) : chosenServices}
              />
              <SubmitButton busy={sending.busy} busyLabel="Saving…" className="justify-self-start">
                Save
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
