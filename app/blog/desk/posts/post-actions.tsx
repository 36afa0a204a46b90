/** What can be done with a post of the list, behind one button that opens without a script. */
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { FormAnswer } from '~/ui/form/form-answer'
import { HiddenFields } from '~/ui/form/schema-form'
import type { ListedPost } from '../../contract/admin-blogs'

type Post = Pick<ListedPost, 'id' | 'slug' | 'state' | 'version'> & { name: string }

export function PostActions({ post }: { post: Post }) {
  const { id, slug, state, name } = post
  if (state === 'deleted')
    return (
      <DeedForm intent="bring_back" post={post}>
        <button type="submit" className="btn btn-outline btn-small">
          Bring back<span className="sr-only"> {name}</span>
        </button>
      </DeedForm>
    )
  return (
    <details key={`${id}${state}`} className="group relative text-small">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-field font-semibold text-leaf-700 hover:underline [&::-webkit-details-marker]:hidden">
        More<span className="sr-only"> for {name}</span>
        <ChevronDown aria-hidden size={17} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="mb-2 grid justify-items-start rounded-field border border-line bg-paper p-1.5 shadow-md md:absolute md:right-0 md:z-10 md:min-w-56">
        {state === 'published' ? (
          <Link to={`/blog/${slug}`} className={deed} reloadDocument>
            See it on the site
          </Link>
        ) : null}
        <DeedForm intent="duplicate" post={post}>
          <button type="submit" className={deed}>
            Duplicate
          </button>
        </DeedForm>
        {state === 'published' || state === 'scheduled' ? (
          <DeedForm intent="unpublish" post={post}>
            <button type="submit" className={deed}>
              Unpublish
            </button>
          </DeedForm>
        ) : null}
        <DeedForm intent="remove" post={post}>
          <button type="submit" className={`${deed} text-danger`}>
            Delete
          </button>
        </DeedForm>
      </div>
    </details>
  )
}

const deed = 'flex min-h-11 w-full items-center rounded-field px-3.5 text-left font-semibold hover:bg-cream'

/** With a script the page stays, and so would the open menu. */
function closeMenu({ currentTarget }: FormEvent<HTMLFormElement>) {
  const menu = currentTarget.closest('details')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
}

type DeedProps = {
  intent: 'duplicate' | 'unpublish' | 'remove' | 'bring_back'
  post: { id: string; version: number }
  children: ReactNode
}

export function DeedForm({ intent, post: { id, version }, children }: DeedProps) {
  const { formToken } = useLoaderData<{ formToken: string }>()
  const answer = useActionData() as FormAnswer | undefined
  return (
    <Form method="post" preventScrollReset onSubmit={closeMenu} className="relative w-full">
      <HiddenFields values={{ intent, id, version: String(version), form_token: answer?.formToken ?? formToken }} />
      {children}
    </Form>
  )
}
