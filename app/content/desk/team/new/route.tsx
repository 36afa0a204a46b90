import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminContentOperations } from '../../../contract/admin-content'
import { numberOf } from '../../../source/content-typed'
import { contentMessage } from '../../file/content-page.server'
import { PersonFields } from '../person-fields'
import { factsOf, fileNameOf, newPersonSchema } from '../person-form'
import { personChoices, untilSaved } from '../save-person.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Another person')

export async function loader(visit: LoaderFunctionArgs) {
  const { user } = await requireDesk(visit, 'content')
  const choices = personChoices()
  const usual = { order: choices.place, bookable: 'on', kind_discovery: 'on', kind_consultation: 'on' }
  return { choices, filled: { ...usual, ...(await takeDraft(visit, user.id)) }, saveId: randomUUID() }
}

export const action = (visit: ActionFunctionArgs) =>
  answerDesk(visit, {
    schema: newPersonSchema,
    call: (clinic, { file_name: typedName, save_id, ...typed }) => {
      const file_name = typedName?.trim() || fileNameOf(typed.name)
      const price = numberOf((typed.price_again ?? '').trim(), 'rupees')
      const confirmed_prices = typeof price === 'number' ? { [`team ${file_name}`]: price } : {}
      return untilSaved(() =>
        clinic(adminContentOperations).addPerson({
          ...{ file_name, data: factsOf(typed), body: typed.words, confirmed_prices, save_id },
        }),
      )
    },
    failureMessage: contentMessage,
    done: ({ is_shown }) => redirect(`/dashboard/content/team?done=${is_shown ? 'saved' : 'soon'}`, 303),
  })

export default function NewPersonPage() {
  const { choices, filled, saveId } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  const sent = useActionData<typeof action>()?.result?.initialValue?.services
  return (
    <>
      <PageHead title="Another person who sees clients" />
      <div className="max-w-[680px] px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/content/team">Who sees clients</BackLink>
        <SchemaForm
          id="person"
          schema={newPersonSchema}
          sending={sending}
          hidden={{ save_id: saveId }}
          filled={filled}
          className="mt-5 grid gap-8"
          messageClassName="mt-4 empty:hidden"
        >
          {({ field }) => (
            <>
              <PersonFields
                field={field}
                choices={choices}
                chosenServices={[sent ?? []].flat().map(String)}
                fileName={
                  <Field
                    {...field('file_name')}
                    label="File name"
                    labelNote="empty: made of the name"
                    autoComplete="off"
                    hint="Such as kavita-rao. It stays for good, as bookings hold it, and no other person gets it later."
                  />
                }
              />
              <SubmitButton busy={sending.busy} busyLabel="Saving…" className="justify-self-start">
                Add this person
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
