import { ArrowRight } from 'lucide-react'
import type { About } from '~/content/schema/schema'
import type { Founder } from '~/domain/text/founder'
import { Dialog, DialogOpener, openDialog } from '~/ui/dialog/dialog'
import { DialogOnDemand } from '~/ui/dialog/dialog-on-demand'
import { useDialogOnDemand } from '~/ui/dialog/use-dialog-on-demand'

const fetchPanel = () => import('~/enquiries/site/consultation/consultation-panel')

type Props = {
  text: About['whoWeAre']
  company: About['company']
  founder: Founder
  consultation: { title: string; text: string }
}

/** The block with the two windows: asking for a consultation, and more about the company. */
export function WhoWeAre({ text, company, founder, consultation }: Props) {
  const { opener, panel } = useDialogOnDemand('consultation', fetchPanel)
  return (
    <section id="who-we-are" aria-labelledby="who-we-are-title" className="bg-leaf-100">
      <div className="wrap section grid items-center gap-x-8 gap-y-10 lg:grid-cols-[5fr_7fr] lg:gap-x-20">
        <figure className="max-lg:mx-auto max-lg:w-full max-lg:max-w-sm">
          <div className="arch overflow-hidden">
            <img
              src={founder.picture.src}
              alt={founder.picture.alt}
              width={900}
              height={1100}
              loading="lazy"
              className="aspect-[500/586] w-full object-cover object-[50%_22%]"
            />
          </div>
          <Credentials founder={founder} />
        </figure>
        <div>
          <h2 id="who-we-are-title">{text.title}</h2>
          <p className="mt-6 max-w-[40em] text-ink-2">{text.text}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-5">
            <DialogOpener {...opener} href="/consultation" className="btn btn-primary max-sm:w-full">
              Book a consultation
            </DialogOpener>
            <DialogOpener href="#company" onOpen={() => openDialog('company')} className="text-link">
              Read more about the company
              <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
            </DialogOpener>
          </div>
        </div>
      </div>
      <Dialog id="company" title="About the company" size="reading" closeHref="#who-we-are">
        <div className="space-y-7 px-6 pt-6 pb-9 sm:px-10 sm:pb-10">
          {company.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </div>
          ))}
        </div>
      </Dialog>
      <DialogOnDemand
        of={panel}
        given={{ text: consultation.text }}
        title={consultation.title}
        closeHref="#who-we-are"
        shape="hhhhw"
      />
    </section>
  )
}

/** Who is in the picture, or whose place it keeps. */
function Credentials({ founder: { name, credentials } }: Pick<Props, 'founder'>) {
  return (
    <figcaption className="mt-5 border-l-2 border-turmeric-500 pl-4">
      <p className="font-display text-[1.35rem] leading-tight">{name}</p>
      <p className="figures text-small text-ink-2">{credentials}</p>
    </figcaption>
  )
}
