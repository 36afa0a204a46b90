import { Form } from '@remix-run/react'
import { Braces, ChevronRight, Download, Eye, EyeOff, FileText } from 'lucide-react'
import type { Progress } from '../../contract/readings/own-readings'

const files = [
  { href: '/account/progress/export.pdf', label: 'Summary for my doctor', kind: 'PDF', Icon: FileText },
  { href: '/account/progress/export.csv', label: 'All readings', kind: 'CSV', Icon: Download },
  { href: '/account/progress/export.json', label: 'All readings, for a health app', kind: 'FHIR', Icon: Braces },
] as const
const line = 'flex min-h-13 w-full items-center gap-3.5 border-t border-line text-left font-medium hover:bg-leaf-50'

/** What leaves this page, and what is kept from it. */
export function ForDoctor({ hide }: { hide: Progress['hide'] }) {
  if (hide === 'all_numbers') return null
  const Icon = hide === 'weight' ? Eye : EyeOff
  return (
    <section aria-labelledby="doctor" className="mt-12">
      <h2 id="doctor" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        For your doctor, for you
      </h2>
      <ul className="mt-4 border-b border-line">
        {files.map(({ href, label, kind, Icon }) => (
          <li key={href}>
            <a href={href} download className={line}>
              <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
              <span className="mr-auto">{label}</span>
              <span className="text-small text-ink-2">{kind}</span>
              <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
            </a>
          </li>
        ))}
        <li>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="hides" value={hide === 'weight' ? 'no' : 'yes'} />
            <button type="submit" className={line}>
              <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
              {hide === 'weight' ? 'Show weight on my pages' : 'Hide weight on my pages'}
            </button>
          </Form>
        </li>
      </ul>
      {hide === 'weight' ? (
        <p className="mt-3 text-small text-ink-2">
          These files leave the weight out as well. All that we hold of you stands under Your data.
        </p>
      ) : null}
    </section>
  )
}
