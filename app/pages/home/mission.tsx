import { Check } from 'lucide-react'
import type { Home } from '~/content/schema/schema'
import { DialogOpener } from '~/ui/dialog/dialog'
import { DialogOnDemand } from '~/ui/dialog/dialog-on-demand'
import { useDialogOnDemand } from '~/ui/dialog/use-dialog-on-demand'
import { ContentImage } from '~/ui/picture/content-image'

const fetchPanel = () => import('~/enquiries/site/consultation/consultation-panel')

export function Mission({ eyebrow, title, assurances, image, buttonLabel, formTitle, formText }: Home['mission']) {
  const { opener, panel } = useDialogOnDemand('consultation', fetchPanel)
  return (
    <section id="mission" aria-labelledby="mission-title" className="bg-turmeric-100">
      <div className="wrap section grid items-center gap-x-8 gap-y-7 md:gap-y-10 lg:grid-cols-[6fr_5fr]">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="mission-title" className="max-w-[7em]">
            {title}
          </h2>
          <ul className="arrives mt-5 grid gap-x-6 gap-y-1.5 max-md:text-small md:mt-7 md:gap-y-4.5 sm:grid-cols-2 lg:max-w-[36rem]">
            {assurances.map((assurance) => (
              <li key={assurance} className="flex items-start gap-3.5">
                <Check aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-600 md:mt-1" />
                {assurance}
              </li>
            ))}
          </ul>
          <DialogOpener {...opener} href="/consultation" className="btn btn-primary mt-6 max-md:w-full md:mt-9">
            {buttonLabel}
          </DialogOpener>
        </div>
        <ContentImage
          image={image}
          className="aspect-[4/3] w-full rounded-panel object-cover max-md:aspect-[16/9] lg:aspect-[560/520]"
        />
      </div>
      <DialogOnDemand of={panel} given={{ text: formText }} title={formTitle} closeHref="#mission" shape="hhhhw" />
    </section>
  )
}
