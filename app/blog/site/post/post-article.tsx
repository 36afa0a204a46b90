import type { Founder } from '~/domain/text/founder'
import { FounderLine } from '~/frame/site/founder-line'
import { MediaPicture } from '~/ui/picture/media-picture'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { sharedPart } from '~/ui/text/shared-part'
import type { BlogBlock } from '../../contract/blog'
import { PostBody } from '../post-body'
import { ShareLinks } from './share-links'

type Post = {
  /** Left out where no list leads to it. */
  slug?: string
  title: string
  date: string
  readingTime: string
  cover: { src: string; alt: string }
  /** The cover itself, where it is one of our drawings (drawing/first-drawing.server.ts). */
  drawing?: string | null
  body: BlogBlock[]
  url: string
  /** Such as "hi"; left out where it is the site's own language. */
  lang?: string | undefined
}

/** A post as it is read: on its own page, and in the editor's preview. */
export function PostArticle({ post, author, reviewer }: { post: Post; author: string; reviewer: Founder }) {
  return (
    <article className="wrap pt-8 lg:pt-11">
      <header className="mx-auto max-w-[880px]">
        <Breadcrumb steps={[{ label: 'Blogs', to: '/blogs' }]} here={post.title} />
        <h1 lang={post.lang} className="mt-6 text-[clamp(2.4rem,1.3rem+4vw,4.25rem)] lg:mt-7">
          {post.title}
        </h1>
        <div className="mt-6 flex items-center gap-3.5 text-small text-ink-2">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-100 font-display text-[1.25rem] text-leaf-700"
          >
            {author.replace(/^Team\s+/, '').charAt(0)}
          </span>
          <p className="flex flex-wrap gap-x-3.5 max-sm:flex-col">
            <span>By {author}</span>
            <span aria-hidden className="max-sm:hidden">
              ·
            </span>
            <span className="flex gap-x-2 sm:gap-x-3.5">
              {post.date}
              <span aria-hidden>·</span>
              <span>
                <span className="sr-only">Reading time: </span>
                {post.readingTime}
              </span>
            </span>
          </p>
        </div>
        <FounderLine founder={reviewer} says="Reviewed by" className="mt-4" />
      </header>
      <Cover cover={post.cover} drawing={post.drawing} slug={post.slug} />
      <div className="mx-auto mt-10 max-w-[680px] lg:mt-13">
        <div lang={post.lang}>
          <PostBody blocks={post.body} cover={post.cover.src} />
        </div>
        <div className="mt-14 border-t border-line pt-7">
          <ShareLinks title={post.title} url={post.url} />
        </div>
      </div>
    </article>
  )
}

const coverLook =
  'mx-auto mt-9 aspect-[1080/560] w-full max-w-[1080px] rounded-panel bg-cream object-cover max-md:aspect-video'

function Cover({ cover: { src, alt }, drawing, slug }: Pick<Post, 'cover' | 'drawing' | 'slug'>) {
  const style = slug === undefined ? undefined : sharedPart('post', slug)
  const shared = { src, alt, className: coverLook, style }
  return drawing ? (
    <img {...shared} src={drawing} alt={alt} width={1600} height={900} {...{ fetchpriority: 'high' }} />
  ) : (
    <MediaPicture {...shared} isLazy={false} sizes="(min-width: 72rem) 1080px, 94vw" />
  )
}
