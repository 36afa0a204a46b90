import { ArrowRight } from 'lucide-react'
import type { HomeText } from '~/content/schema/typed-documents.server'
import { Dialog, DialogOpener, openDialog } from '~/ui/dialog/dialog'
import { ContentImage } from '~/ui/picture/content-image'
import { BlogBlocks } from '~/ui/text/blog-blocks'

export function Welcome({
  texts: { welcome, founder, philosophy },
  who,
}: {
  texts: Record<'welcome' | 'founder' | 'philosophy', HomeText>
  /** The founder's name, with her degrees and her number in the register. */
  who: string
}) {
  return (
    <section id="welcome" className="bg-paper">
      <div className="wrap section grid items-center gap-x-12 gap-y-7 max-md:pt-6 md:gap-y-12 md:grid-cols-2 lg:grid-cols-[35fr_45fr] lg:gap-x-24">
        <div className="contents md:relative md:block md:pb-10">
          <div className="arch overflow-hidden max-md:mx-auto max-md:w-full max-md:max-w-[15rem]">
            <ContentImage image={welcome.image} className="aspect-[500/620] w-full object-cover object-[14%_50%]" />
          </div>
          <div className="on-dark rounded-card bg-leaf-700 p-5 text-ivory md:p-7 max-md:order-last md:absolute md:right-[-12%] md:bottom-20 md:w-[272px] lg:right-[-11%]">
            <p className="font-display text-[1.4rem] leading-[1.26] md:text-[1.35rem]">{philosophy.title}</p>
            <More
              text={philosophy}
              id="philosophy"
              className="mt-1 -mb-3 inline-block min-h-11 py-3 text-meta md:mt-1 text-leaf-200 underline decoration-transparent underline-offset-4 hover:decoration-current"
            />
          </div>
        </div>
        <div>
          <p className="eyebrow">{welcome.eyebrow}</p>
          <h2>{welcome.title}</h2>
          <p className="lead mt-4 max-w-[35em] md:mt-6">{welcome.summary}</p>
          <More text={welcome} id="welcome-more" className="text-link mt-5" arrow />
          <div className="mt-7 flex gap-6 border-t border-line pt-6 md:mt-10 md:pt-9">
            <img
              src={founder.image.src}
              alt={founder.image.alt}
              width={900}
              height={1100}
              loading="lazy"
              className="h-32 w-26 shrink-0 arch object-cover object-top"
            />
            <div>
              <h3>{founder.title}</h3>
              <p className="mt-1.5 text-small font-semibold">{who}</p>
              <p className="mt-1.5 max-w-[29em] text-small text-ink-2">{founder.summary}</p>
              <More text={founder} id="founder" className="text-link mt-3 text-small" arrow />
            </div>
          </div>
        </div>
      </div>
      {[
        { id: 'welcome-more', text: welcome },
        { id: 'founder', text: founder },
        { id: 'philosophy', text: philosophy },
      ].map(({ id, text }) => (
        <Dialog key={id} id={id} title={text.title} size="reading" closeHref="#welcome">
          <div className="px-6 pt-5 pb-10 sm:px-10">
            <BlogBlocks blocks={text.blocks} />
          </div>
        </Dialog>
      ))}
    </section>
  )
}

function More({
  text,
  id,
  className,
  arrow = false,
}: {
  text: HomeText
  id: string
  className: string
  arrow?: boolean
}) {
  return (
    <DialogOpener href={`#${id}`} onOpen={() => openDialog(id)} className={className}>
      {text.linkLabel}
      {arrow ? <ArrowRight aria-hidden size={18} strokeWidth={1.75} /> : null}
    </DialogOpener>
  )
}
