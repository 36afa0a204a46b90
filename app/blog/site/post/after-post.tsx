import { Link } from '@remix-run/react'
import { BookingOpener } from '~/frame/booking'
import { MediaPicture } from '~/ui/picture/media-picture'
import { sharedPart } from '~/ui/text/shared-part'
import type { PostCard } from '../post-views'

export function BookingPanel({ consultationPrice }: { consultationPrice: string }) {
  return (
    <aside aria-labelledby="plan-this" className="mt-16 bg-leaf-100 lg:mt-24">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-7 py-14 lg:py-18">
        <div>
          <h2 id="plan-this" className="text-[clamp(1.9rem,1.4rem+1.6vw,2.6rem)]">
            Want this planned for your kitchen?
          </h2>
          <p className="lead mt-3">Start with a free call. A full consultation is {consultationPrice}.</p>
        </div>
        <BookingOpener kind="discovery" className="btn btn-primary max-sm:w-full sm:min-w-50">
          Book Appointment
        </BookingOpener>
      </div>
    </aside>
  )
}

export function KeepReading({ posts }: { posts: PostCard[] }) {
  return (
    <section aria-labelledby="keep-reading" className="wrap section">
      <h2 id="keep-reading" className="text-[clamp(1.9rem,1.4rem+1.6vw,2.6rem)]">
        Keep reading
      </h2>
      <ul className="arrives mt-9 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="breathes relative">
            <MediaPicture
              src={post.image.src}
              alt=""
              sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw"
              className="aspect-video w-full rounded-[18px] bg-cream object-cover"
              style={sharedPart('post', post.slug)}
            />
            <p className="mt-5 text-meta text-ink-2">{post.longDate}</p>
            <h3 className="mt-1.5">
              <Link
                to={`/blog/${post.slug}`}
                viewTransition
                className="after:absolute after:inset-0 after:rounded-[18px] after:content-[''] hover:text-leaf-700 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-turmeric-500"
              >
                {post.title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
