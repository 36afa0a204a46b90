import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { mostPhotos, photoTypes, sentFile } from '~/domain/media/care-upload'
import { indiaDay, isDay, longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { FileField } from '~/ui/form/field/file-field'
import { FileForm } from '~/ui/form/file-form'
import type { FormAnswer } from '~/ui/form/form-answer'
import { HiddenFields, usePageSending, useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { documentOperations } from '../../contract/records/documents'
import { RemoveForm } from '../documents/remove-form'
import { NoWriting } from '../no-writing'
import { photoFormSchema } from './photo-form'
import { PhotoList } from './photo-list'

export const meta = () => accountMeta('Photos of a day')

const pathOf = (day: string) => `/account/check-in/photos?day=${day}`

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const asked = new URL(visit.request.url).searchParams.get('day') ?? ''
  const day = isDay(asked) ? asked : indiaDay(programTime())
  const answer = await clinic(documentOperations).list()
  if (!answer.ok) throw new Response('Your photos cannot be read right now. Please try again.', { status: 503 })
  const { writing, agrees_to_photos: agrees, documents } = answer.data
  return {
    ...{ day, writing, agrees, dietitian: site.founder.name, formToken: formToken() },
    photos: documents.filter((one) => one.kind === 'photo' && one.day === day).toReversed(),
  }
}

export async function action(visit: ActionFunctionArgs) {
  // Nothing of a file is read before it is known who sends it.
  await requireUser(visit)
  return answerForm(visit, {
    schema: photoFormSchema,
    session: 'first',
    hasToken: true,
    file: sentFile,
    secrets: ['file'],
    call: (clinic, { intent, day, document = '', file, agrees, form_token }) =>
      intent === 'remove'
        ? clinic(documentOperations).remove(document)
        : clinic(documentOperations).addPhoto(day, { file: String(file), agrees: agrees === 'on', form_token }),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: (_, { value: { day } }) => redirect(pathOf(day), 303),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function DayPhotosPage() {
  const { day, writing, photos, dietitian, formToken } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-[640px]">
      <Link to={`/account/check-in?day=${day}`} className="text-link text-small">
        Check-in of {longDay(day)}
      </Link>
      <h1 className="mt-3 text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Photos of {longDay(day)}</h1>
      <p className="lead mt-3">
        {dietitian} sees them with your check-in. They are erased after 90 days, or when you remove them.
      </p>
      {photos.length === 0 ? (
        <p className="mt-6 border-y border-line py-5 text-ink-2">There is no photo of this day yet.</p>
      ) : (
        <PhotoList
          photos={photos}
          at="/account/care-documents"
          below={({ id }, name) => (
            <RemoveForm what={name} sends={{ intent: 'remove', day, document: id, form_token: formToken }} />
          )}
        />
      )}
      {writing !== 'open' ? (
        <NoWriting why={writing} begins="Photos begin" agreeTo="add photos" />
      ) : photos.length >= mostPhotos ? (
        <p className="mt-6 text-ink-2">{mostPhotos} photos are kept of a day. Remove one to add another.</p>
      ) : (
        <AddForm key={photos.length} />
      )}
    </div>
  )
}

function AddForm() {
  const { day, agrees, formToken } = useLoaderData<typeof loader>()
  const { answer, busy } = usePageSending<FormAnswer>()
  const { form, field } = useSchemaForm({ id: 'add-photo', schema: photoFormSchema, answer })
  const { errors } = field('file')
  return (
    <FileForm form={form} busy={busy} className="mt-6 grid gap-5 rounded-card border border-line bg-paper p-5 sm:p-7">
      <HiddenFields values={{ intent: 'add', day, form_token: answer?.formToken ?? formToken }} />
      <FileField
        id="add-photo-file"
        label="Photo"
        hint="JPEG or PNG, at most 10 MB. What it says of its place and camera is taken out."
        accept={photoTypes}
        errors={errors}
      />
      {agrees ? null : (
        <Field
          {...field('agrees')}
          type="checkbox"
          value="on"
          label="I agree that the clinic keeps photos of my meals, encrypted and for 90 days, so that my dietitian sees what I eat."
          hint="You can take this back under “Your data”. All photos are then erased at once."
        />
      )}
      <SubmitButton busy={busy} busyLabel="Adding..." className="justify-self-start">
        Add the photo
      </SubmitButton>
    </FileForm>
  )
}
