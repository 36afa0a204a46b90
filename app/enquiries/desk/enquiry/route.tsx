import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, type ShouldRevalidateFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { phoneText } from '~/appointments/desk/appointment-words'
import { onItsWayWords } from '~/domain/deliveries/walk-in'
import { canAnswerEnquiry, enquiryMoves } from '~/domain/enquiries/enquiry-state'
import { ticketNumber } from '~/domain/enquiries/grievances'
import { dateTimeText, dayOf, longDay } from '~/domain/time/days'
import { dashboardMeta, useMay } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { DeskLink } from '~/frame/desk/desk-link'
import { doubtfulWords } from '~/frame/desk/doubtful-words'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage, useIntentSending } from '~/frame/desk/page/desk-message'
import { ActionButton, DetailPanel, Facts } from '~/frame/desk/page/detail-panel'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { isMailSent } from '~/platform/settings/settings.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { StateBadge } from '~/ui/text/state-badge'
import { adminEnquiryOperations, answerEnquiryBodySchema, type Enquiry } from '../../contract/admin-enquiries'
import { enquiryKindWords, enquiryMoveWords, enquiryStateWords } from '../enquiry-words'
import { enquiryFormSchema } from './enquiry-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Enquiry')

/** Each reading is in the audit log. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'enquiries')
  const answer = await clinic(adminEnquiryOperations).get(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such enquiry.', { status: 404 })
  if (!answer.ok) throw new Response('This enquiry cannot be read right now. Please try again.', { status: 503 })
  const draft = await takeDraft(visit, user.id)
  return { enquiry: answer.data, typed: draft?.text ?? null, formToken: formToken() }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: enquiryFormSchema,
    hasToken: true,
    call: (clinic, { intent, to = 'new', text = '', ...sent }) =>
      intent === 'move'
        ? clinic(adminEnquiryOperations).move(id, { ...sent, to })
        : clinic(adminEnquiryOperations).answer(id, { ...sent, text }),
    done: (_, { value }) => ({
      sent: value.intent === 'move' ? 'The enquiry’s status is changed.' : onItsWayWords('Your answer', isMailSent()),
    }),
  })
}

export { clientAction } from '~/ui/browser/unreachable'

/** Not with each poll of the frame, as reading is written down; and not where the site could not be reached. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, formMethod, actionStatus }) =>
  actionStatus !== 503 && (formMethod === 'POST' || currentParams.id !== nextParams.id)

export default function EnquiryPage() {
  const { enquiry, typed, formToken } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const may = useMay()
  const { id, name, email, phone, kind, status, version, created_at, user_id: userId } = enquiry
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <BackLink to={`/dashboard/enquiries?${query}`} className="xl:hidden">
        All enquiries
      </BackLink>
      <DetailPanel
        title={name}
        under={`${enquiryKindWords[kind]}, ${dateTimeText(created_at)}`}
        closeTo={`/dashboard/enquiries?${query}`}
      >
        <StateBadge {...enquiryStateWords[status]} /> {enquiry.is_doubtful ? <Doubtful /> : null}
        <Facts
          facts={[
            enquiry.due_at === null ? null : ['Number', ticketNumber(id)],
            enquiry.due_at === null ? null : ['Answer by', longDay(dayOf(enquiry.due_at))],
            [
              'Email',
              <a key="mail" href={`mailto:${email}`} className="text-link break-all">
                {email}
              </a>,
            ],
            phone === ''
              ? null
              : [
                  'Phone',
                  <a key="phone" href={`tel:${phone}`} className="text-link figures">
                    {phoneText(phone)}
                  </a>,
                ],
            !may('clients')
              ? null
              : userId === null
                ? [
                    'Account',
                    <Link key="find" to={`/dashboard/find?q=${encodeURIComponent(email)}`} className="text-link">
                      Find the client
                    </Link>,
                  ]
                : [
                    'Account',
                    <Link key="account" to={`/dashboard/clients/${userId}`} className="text-link">
                      Open the client
                    </Link>,
                  ],
          ]}
        />
        <Words words={enquiry.words} />
        <Answers answers={enquiry.answers} />
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
          <DeskMessage except="answer" />
          {canAnswerEnquiry(status) ? (
            <AnswerForm key={id} to={email} typed={typed} version={version} formToken={formToken} />
          ) : (
            <p className="text-small text-ink-2">Open the enquiry again to answer it.</p>
          )}
          <div className="flex flex-wrap gap-3">
            {enquiryMoves(status, kind).map((to) => (
              <ActionButton
                key={to}
                sends={{ intent: 'move', to, version, form_token: formToken }}
                label={enquiryMoveWords[to]}
              />
            ))}
          </div>
        </div>
      </DetailPanel>
    </div>
  )
}

/** It may as well be a person: some password managers fill in every field. */
function Doubtful() {
  return (
    <>
      <StateBadge {...doubtfulWords} />
      <p className="mt-2 text-small text-ink-2">
        A hidden field was filled in, by a program or by a password manager. Please read it before you close it.
      </p>
    </>
  )
}

function Words({ words }: { words: Enquiry['words'] }) {
  if (words === null)
    return (
      <p className="mt-5 text-small text-warn">
        This message cannot be read: its key is missing from DATA_KEY. Ask the person who runs the site.
      </p>
    )
  const [title, text] = 'subject' in words ? [words.subject, words.message] : [words.brandName, words.comments]
  return (
    <section aria-label="What was written" className="mt-5 rounded-field bg-cream p-4">
      <h3 className="font-sans! text-body! font-semibold wrap-anywhere">{title}</h3>
      {text ? <p className="mt-2 text-small wrap-anywhere whitespace-pre-line">{text}</p> : null}
    </section>
  )
}

function Answers({ answers }: Pick<Enquiry, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <section aria-label="Answers" className="mt-4 grid gap-3">
      {answers.map(({ id, text, author_name: author, created_at: at, mail_id: mailId }) => (
        <article key={id} className="ml-6 rounded-field bg-leaf-50 p-4">
          <p className="text-small wrap-anywhere whitespace-pre-line">
            {text ?? 'This answer cannot be read: its key is missing from DATA_KEY. Ask the person who runs the site.'}
          </p>
          <p className="figures mt-2 text-meta text-ink-2">
            {author ?? 'A deleted account'}, {dateTimeText(at)},{' '}
            <DeskLink needs="outbox" to={`/dashboard/outbox?mail=${mailId}`} className="text-link">
              the mail
            </DeskLink>
          </p>
        </article>
      ))}
    </section>
  )
}

type AnswerFormProps = { to: string; typed: string | null; version: number; formToken: string }

function AnswerForm({ to, typed, version, formToken }: AnswerFormProps) {
  const sending = useIntentSending('answer')
  return (
    <div data-desk-decision="">
      <SchemaForm
        // What was sent makes room for the next answer.
        key={version}
        id="answer"
        schema={answerEnquiryBodySchema}
        sending={sending}
        formToken={formToken}
        hidden={{ intent: 'answer', version: String(version) }}
        filled={typed === null ? undefined : { text: typed }}
        className="grid gap-3"
      >
        {({ field }) => (
          <>
            <Field {...field('text')} type="textarea" rows={6} label="Answer" hint={`It goes to ${to} by mail.`} />
            <SubmitButton busy={sending.busy} busyLabel="Sending" className="btn-small justify-self-start">
              Send the answer
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </div>
  )
}

/** Beside the list, which stays. */
export function ErrorBoundary() {
  return (
    <div>
      <Link to="/dashboard/enquiries" className="text-link text-small">
        Back to the enquiries
      </Link>
      <DashboardError />
    </div>
  )
}
