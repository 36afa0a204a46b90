import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { createClinic } from '~/clinic/client.server'
import { blogDetailMessage } from '~/clinic/errors'
import { BlogBlocks } from '~/components/blog-blocks'
import { longDate, postImage } from '~/components/blog-posts'
import { site } from '~/content/collections.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.post.title} · ${data.clinic}` }] : [{ title: 'Blog not found.' }]

export async function loader({ params }: LoaderFunctionArgs) {
  const answer = await createClinic().blogs.bySlug(params.slug ?? '')
  if (!answer.ok)
    throw new Response(blogDetailMessage(answer.failure), {
      status: answer.failure.status === 404 || answer.failure.status === 422 ? 404 : 503,
    })
  return { post: answer.data, cover: postImage(answer.data), author: site.blog.author, clinic: site.legalName }
}

export default function PostPage() {
  const { post, cover, author } = useLoaderData<typeof loader>()
  return (
    <article className="pt-10 pb-20 lg:pt-14">
      <div className="wrap">
        <div className="mx-auto max-w-[680px]">
          <nav aria-label="Breadcrumb" className="mb-6 text-meta text-ink-3">
            <ol className="flex flex-wrap items-center gap-2">
              <li>
                <Link to="/" className="hover:underline">
                  Home
                </Link>
              </li>
              <li aria-current="page" className="flex items-center gap-2 text-ink">
                <ChevronRight aria-hidden size={14} />
                {post.title}
              </li>
            </ol>
          </nav>
          <h1>{post.title}</h1>
          <p className="mt-5 text-meta text-ink-3">
            By {author} · {longDate(post.publish_date ?? post.created_at)}
          </p>
        </div>
        <img
          src={cover.src}
          alt={cover.alt}
          width={1600}
          height={900}
          className="mx-auto mt-10 aspect-video w-full max-w-[1080px] rounded-panel object-cover"
        />
        <div className="mx-auto mt-12 max-w-[680px] text-[1.1875rem] leading-[1.7]">
          <BlogBlocks blocks={post.body} skipFirstImage />
        </div>
      </div>
    </article>
  )
}
