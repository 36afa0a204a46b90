import { Link } from '@remix-run/react'
import { type MergedFile, type MergePreview, mergeBodySchema } from '~/accounts/contract/merged-files'
import { phoneText } from '~/appointments/desk/appointment-words'
import { languageNames } from '~/domain/accounts/user-state'
import {
  type MergedField,
  mergedFields,
  mergeNotes,
  mergeStops,
  movedNames,
  movedTables,
} from '~/domain/clients/merge-words'
import { Facts } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'

const labels = { full_name: 'Name', phone_number: 'Phone', email: 'Email', language: 'Language' } as const

const textOf = (file: MergedFile, field: MergedField): string =>
  field === 'language'
    ? languageNames[file.language]
    : field === 'phone_number'
      ? phoneText(file.phone_number ?? '')
      : (file[field] ?? 'None')

type Props = { preview: MergePreview; askedId: string; filled: Record<string, string> | null }

/** Which file stays, what goes over, what is decided; then the form, where nothing stands against it. */
export function MergePreviewPart({ preview: { stays, goes, moved, stops, notes }, askedId, filled }: Props) {
  return (
    <>
      <h2 className="text-[1.5rem]!">Merge two files</h2>
      <Facts
        facts={[
          ['Stays', <FileLine key="stays" file={stays} />],
          ['Is merged into it', <FileLine key="goes" file={goes} />],
          ...movedTables.flatMap((table) =>
            moved[table]
              ? [[movedNames[table], moved[table] === 1 ? '1 goes over' : `${moved[table]} go over`] as const]
              : [],
          ),
        ]}
      />
      {Object.keys(moved).length === 0 ? <p>The file that is merged is empty: nothing has to go over.</p> : null}
      {notes.length > 0 ? (
        <ul className="list-disc grid gap-2 pl-5 text-small">
          {notes.map((note) => (
            <li key={note}>{mergeNotes[note]}</li>
          ))}
        </ul>
      ) : null}
      {stops.length > 0 ? (
        <div role="alert" className="rounded-field bg-beet-100 px-4.5 py-4 text-small">
          <p className="font-semibold text-beet-700">They cannot be merged yet.</p>
          <ul className="mt-2 list-disc grid gap-2 pl-5">
            {stops.map((stop) => (
              <li key={stop}>{mergeStops[stop]}</li>
            ))}
          </ul>
        </div>
      ) : (
        <MergeForm {...{ stays, goes, filled }} />
      )}
      <p>
        <Link to={`/dashboard/clients/${askedId}/merge`} className="text-link">
          Choose another file
        </Link>
      </p>
    </>
  )
}

function FileLine({ file }: { file: MergedFile }) {
  return (
    <>
      <Link to={`/dashboard/clients/${file.id}`} className="text-link font-semibold">
        {file.full_name}
      </Link>
      <span className="block">
        {textOf(file, 'phone_number')}, {file.email ?? 'No email'}
        {file.has_password ? ', has a log-in' : ''}
      </span>
    </>
  )
}

/** What is known in one file alone is kept; of two the one that stays has the first word. */
const firstChoice = (stays: MergedFile, goes: MergedFile, field: MergedField): 'stays' | 'goes' =>
  stays[field] === null && goes[field] !== null ? 'goes' : 'stays'

function MergeForm({ stays, goes, filled }: { stays: MergedFile; goes: MergedFile; filled: Props['filled'] }) {
  const sending = usePageSending()
  const differing = mergedFields.filter(
    (field) => stays[field] !== goes[field] && !(field === 'email' && (stays.has_password || goes.email === null)),
  )
  return (
    <SchemaForm
      id="merge"
      schema={mergeBodySchema}
      sending={sending}
      hidden={{
        ...{ stays: stays.id, goes: goes.id },
        ...{ version: String(stays.version), goes_version: String(goes.version) },
      }}
      filled={{
        ...Object.fromEntries(differing.map((field) => [field, firstChoice(stays, goes, field)])),
        ...filled,
      }}
      className="grid gap-5"
    >
      {({ field }) => (
        <>
          {differing.map((name) => (
            <Field
              key={name}
              {...field(name)}
              type="radio"
              required
              label={`${labels[name]} from now on`}
              options={[
                { value: 'stays', label: textOf(stays, name) },
                { value: 'goes', label: textOf(goes, name) },
              ]}
            />
          ))}
          <Field {...field('reason')} label="How do you know that it is one person?" />
          <p className="text-small text-ink-2">
            The client is told by mail, at every address of both files. The two can be parted again on the client’s
            page.
          </p>
          <SubmitButton busy={sending.busy} busyLabel="Merging..." className="justify-self-start">
            Make them one file
          </SubmitButton>
        </>
      )}
    </SchemaForm>
  )
}
