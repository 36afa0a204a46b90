import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { pictureListPath } from '~/domain/media/media-upload'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage, useIntentSending } from '~/frame/desk/page/desk-message'
import { ActionButton, DetailPanel, Facts } from '~/frame/desk/page/detail-panel'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { pictureMessage } from '~/platform/session/answers/errors'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminMediaOperations, type Picture } from '../../contract/admin-media'
import { Thumbnail } from '../thumbnail'
import { changeFormSchema, pictureFormSchema } from './picture-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Picture')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'pictures')
  const answer = await clinic(adminMediaOperations).get(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such picture.', { status: 404 })
  if (!answer.ok) throw new Response('This picture cannot be read right now. Please try again.', { status: 503 })
  return { picture: answer.data }
}

const saidOf = {
  change: 'The picture is changed.',
  remove: 'The picture is deleted.',
  bring_back: 'The picture is back.',
} as const

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: pictureFormSchema,
    call: (clinic, { intent, name = '', alt, version }) => {
      if (intent === 'remove') return clinic(adminMediaOperations).remove(id, { version })
      if (intent === 'bring_back') return clinic(adminMediaOperations).bringBack(id, {})
      return clinic(adminMediaOperations).change(id, { name, alt, version })
    },
    failureMessage: pictureMessage,
    done: (_, { value }) => ({ sent: saidOf[value.intent] }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function PicturePage() {
  const { picture } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { id, url, name, alt, width, height, bytes, created_at, created_by, gone_at: goneAt, version } = picture
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <BackLink to={`${pictureListPath}?${query}`} className="xl:hidden">
        All pictures
      </BackLink>
      <DetailPanel
        isPerson={false}
        title={name}
        under={`${width} × ${height} pixels, ${dateTimeText(created_at)}`}
        closeTo={`${pictureListPath}?${query}`}
      >
        <Thumbnail src={url} alt={alt} isWhole sizes="(min-width: 80rem) 24rem, 88vw" />
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
          <DeskMessage except="change" />
        </div>
        {goneAt === null ? (
          <WordsForm key={`${id} ${version}`} picture={picture} />
        ) : (
          <div className="mt-4 grid justify-items-start gap-4">
            <p className="text-small">It is deleted. Until {dateTimeText(goneAt)} it can be brought back.</p>
            <ActionButton sends={{ intent: 'bring_back', version }} label="Bring it back" />
          </div>
        )}
        <div className="mt-6">
          <Facts
            facts={[
              [
                'Address',
                <a key="address" href={url} className="text-link break-all">
                  {url}
                </a>,
              ],
              ['Size of its copies', `${Math.ceil(bytes / 1024).toLocaleString('en-IN')} KB`],
              ['Uploaded by', created_by ?? 'A deleted account'],
            ]}
          />
        </div>
        <Uses uses={picture.uses} />
        {goneAt === null && picture.uses.length === 0 ? (
          <ActionButton sends={{ intent: 'remove', version }} label="Delete the picture" look="btn-danger" />
        ) : null}
      </DetailPanel>
    </div>
  )
}

function WordsForm({ picture: { name, alt, version } }: { picture: Picture }) {
  const sending = useIntentSending('change')
  return (
    <SchemaForm
      id="picture"
      schema={changeFormSchema}
      sending={sending}
      hidden={{ intent: 'change', version: String(version) }}
      filled={{ name, alt }}
      className="mt-4 grid gap-4"
    >
      {({ field }) => (
        <>
          <Field
            {...field('alt')}
            type="textarea"
            rows={2}
            label="Alternative text"
            hint="Read aloud to people who cannot see the picture. Posts that already show it keep their own text."
          />
          <Field {...field('name')} label="Name" />
          <SubmitButton busy={sending.busy} busyLabel="Saving" className="btn-small justify-self-start">
            Save
          </SubmitButton>
        </>
      )}
    </SchemaForm>
  )
}

const kindWords = {
  post: 'a post readers see',
  working_copy: 'a working copy',
  revision: 'a former version',
  content: 'a file of the site',
} as const

function Uses({ uses }: Pick<Picture, 'uses'>) {
  return (
    <section aria-labelledby="uses" className="my-6">
      <h3 id="uses" className="font-sans! text-body! font-semibold">
        Where it is used
      </h3>
      {uses.length === 0 ? (
        <p className="mt-2 text-small text-ink-2">Nowhere. After 30 days without use a picture is deleted.</p>
      ) : (
        <ul className="mt-2 grid gap-2 text-small">
          {uses.map(({ kind, name, path }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two revisions of a post may have one name
            <li key={i}>
              {path === null ? (
                name
              ) : (
                <Link to={path} className="text-link">
                  {name}
                </Link>
              )}
              <span className="text-meta text-ink-2">, {kindWords[kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Beside the library, which stays. */
export function ErrorBoundary() {
  return (
    <div>
      <Link to={pictureListPath} className="text-link text-small">
        Back to the pictures
      </Link>
      <DashboardError />
    </div>
  )
}
