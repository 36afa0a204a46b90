/** The editor without scripts: the same post as fields, its body as Markdown. Nothing that is typed here is lost by any answer. */
import { Link } from '@remix-run/react'
import { fromIndiaField } from '~/appointments/desk/india-field'
import { Field } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'
import type { EditedPost, PostCheck } from '../../contract/admin-blogs'
import { plannedWords } from '../post-desk'
import type { PlainAnswer } from './plain-action.server'
import { emptyFields, type PlainFields } from './plain-schema'

type Props = {
  post: Omit<EditedPost, 'draft'> | null
  fields: PlainFields | null
  base: string | null
  formToken: string
  answer: PlainAnswer | undefined
  said: string | null
  checks: PostCheck[] | null
  publicUrl: string
  /** UTC instant. */
  now: string
}

export function PlainForm({
  post,
  fields: loaded,
  base: loadedBase,
  formToken,
  answer,
  said,
  checks,
  publicUrl,
  now,
}: Props) {
  const { errors = {}, problem, theirs } = answer ?? {}
  const fields = answer?.fields ?? loaded ?? emptyFields
  const { id, version, base } = answer?.on ?? { id: post?.id, version: post?.version, base: loadedBase }
  const publishDate = fromIndiaField(fields.publish_date)
  const planned = post && plannedWords({ ...post, publish_date: publishDate }, new Date(now))
  const isSeen = post?.state === 'published' || post?.state === 'scheduled'
  return (
    <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6">
      <div className="not-has-[p]:-mb-6">
        <FormMessage tone="success" message={problem ? undefined : (said ?? undefined)} />
        <FormMessage message={problem ?? undefined} />
        {planned ? (
          <p className="mt-3 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">{planned.sentence}</p>
        ) : null}
      </div>
      {theirs ? <Theirs fields={theirs.fields} by={theirs.by} /> : null}
      <form method="post" encType="multipart/form-data" className="grid gap-6">
        <input type="hidden" name="form_token" value={formToken} />
        {id === undefined ? null : <input type="hidden" name="id" value={id} />}
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        {base === null ? null : <input type="hidden" name="base" value={base} />}
        <Field id="plain-title" name="title" label="Title" defaultValue={fields.title} errors={errors.title} />
        <Field
          id="plain-body"
          name="body"
          type="textarea"
          rows={22}
          label="Text"
          hint="## Heading, **bold**, _italic_, [words](https://…), - list, 1. list, ![what a picture shows](address &quot;caption&quot;). An empty line between parts."
          defaultValue={fields.body}
          errors={errors.body}
          spellCheck
        />
        <Field
          id="plain-slug"
          name="slug"
          label="Address"
          hint={`The last part of ${publicUrl}/blog/. Leave empty to make it from the title. Old addresses lead to the new one.`}
          defaultValue={fields.slug}
          autoCapitalize="none"
          errors={errors.slug}
        />
        <Field
          id="plain-description"
          name="description"
          type="textarea"
          label="Description"
          hint="For search engines and lists: one or two sentences, up to 160 characters are shown."
          defaultValue={fields.description}
          errors={errors.description}
        />
        <Field
          id="plain-cover"
          name="cover_src"
          label="Address of the cover"
          hint="From the pictures, such as /media/….jpg"
          defaultValue={fields.cover_src}
          errors={errors.cover_src}
        />
        <Field
          id="plain-cover-alt"
          name="cover_alt"
          label="What the cover shows"
          hint="For readers who cannot see the picture."
          defaultValue={fields.cover_alt}
          errors={errors.cover_alt}
        />
        <Field
          id="plain-tags"
          name="tags"
          label="Tags"
          hint="Separate them with commas."
          defaultValue={fields.tags}
          errors={errors.tags}
        />
        <Field
          id="plain-date"
          name="publish_date"
          type="datetime-local"
          label="Publish date"
          hint="India time. Leave empty to publish at once."
          defaultValue={fields.publish_date}
          errors={errors.publish_date}
        />
        <div className="flex flex-wrap gap-3">
          <Press
            intent="save"
            label={theirs && !theirs.isMerged ? 'Save mine in place of theirs' : isSeen ? 'Save' : 'Save draft'}
            look="btn-outline"
          />
          <Press intent="preview" label="Save and preview" look="btn-outline" />
          <Press
            intent="publish"
            label={planned?.button ?? (isSeen ? 'Publish the changes' : 'Publish')}
            look="btn-primary"
          />
          {isSeen ? <Press intent="unpublish" label="Unpublish" look="btn-outline" /> : null}
        </div>
      </form>
      {post ? (
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-small">
          <Link reloadDocument to={`/editor/${post.id}/revisions`} className="text-link">
            Earlier versions
          </Link>
          <Link reloadDocument to="?checks&plain" className="text-link">
            What is still missing
          </Link>
        </p>
      ) : null}
      {checks ? <CheckTexts checks={checks} /> : null}
    </div>
  )
}

function Press({ intent, label, look }: { intent: string; label: string; look: string }) {
  return (
    <button type="submit" name="intent" value={intent} className={`btn btn-small ${look}`}>
      {label}
    </button>
  )
}

function CheckTexts({ checks }: { checks: PostCheck[] }) {
  return (
    <section aria-label="Before publishing">
      <h2 className="text-body! font-semibold">Before publishing</h2>
      <ul className="mt-2 grid gap-1 text-small">
        {checks.map(({ id, is_met, text }) => (
          <li key={id}>
            {is_met ? '✓ ' : '○ '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the other person saved: to look at and to copy from. */
function Theirs({ fields, by }: { fields: PlainFields; by: string | null }) {
  return (
    <section
      aria-label="The other text"
      className="grid gap-4 rounded-field border-[1.5px] border-warn bg-warn-tint p-4"
    >
      <h2 className="text-body! font-semibold">As {by ?? 'another person'} saved it</h2>
      <p className="text-small">
        {fields.title} · {fields.description || 'no description'} · {fields.slug || 'address made of the title'}
      </p>
      <label className="grid gap-2 text-small font-semibold">
        Their text
        <textarea
          readOnly
          rows={12}
          defaultValue={fields.body}
          className="rounded-field border-[1.5px] border-line-strong bg-paper p-3 font-normal"
        />
      </label>
    </section>
  )
}

/** Whose session is over: the text waits in this page until they have logged in in another tab. */
export function LoggedOutForm({
  fields,
  id,
  version,
  formToken,
  base,
}: {
  fields: PlainFields
  id?: string | undefined
  version?: number | undefined
  formToken?: string | undefined
  base?: string | undefined
}) {
  const { title, body, ...others } = fields
  const unseen = {
    ...others,
    id,
    version: version === undefined ? undefined : String(version),
    form_token: formToken,
    base,
  }
  return (
    <main id="main" className="wrap grid max-w-[52rem]! gap-6 py-10">
      <h1 className="text-[1.75rem]!">You are logged out</h1>
      <p>
        Nothing is saved yet, and nothing is lost.{' '}
        <a href="/login?redirectTo=/dashboard" target="_blank" rel="noopener" className="font-semibold underline">
          Log in in a new tab
        </a>
        , then come back to this one and save.
      </p>
      <form method="post" encType="multipart/form-data" className="grid gap-6">
        {Object.entries(unseen).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <Field id="plain-title" name="title" label="Title" defaultValue={title} />
        <Field id="plain-body" name="body" type="textarea" rows={22} label="Text" defaultValue={body} />
        <div>
          <Press intent="save" label="Save draft" look="btn-primary" />
        </div>
      </form>
    </main>
  )
}
