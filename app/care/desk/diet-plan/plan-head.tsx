import { Form, Link, useLoaderData } from '@remix-run/react'
import { CalendarDays, Copy, Eye, Languages, type LucideIcon, Printer, Repeat, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '~/domain/orders/order-words'
import { addDays } from '~/domain/time/days'
import { BackLink } from '~/frame/desk/page/back-link'
import { HiddenFields } from '~/ui/form/schema-form'
import { StateBadge } from '~/ui/text/state-badge'
import type { PlanStatus } from '../../contract/care-files'
import { useEditor } from '../day-editor/editor'
import type { PlanData } from './plan-data.server'

const statusWords: Record<PlanStatus, { label: string; tone: Tone }> = {
  draft: { label: 'draft', tone: 'quiet' },
  sent: { label: 'sent', tone: 'waiting' },
  accepted: { label: 'accepted', tone: 'good' },
  change_asked: { label: 'change asked', tone: 'warn' },
  replaced: { label: 'replaced', tone: 'quiet' },
  withdrawn: { label: 'withdrawn', tone: 'quiet' },
}

/** Whose plan it is, which version, for which days, and what can be done with it as a whole. */
export function PlanHead() {
  const { client, head, formToken } = useLoaderData() as PlanData
  const { day, canEdit, version } = useEditor()
  const base = `/dashboard/clients/${client.id}/diet/${head.number}`
  const { label, tone } = statusWords[head.status]
  const button = 'btn btn-small btn-outline'
  const previewAddress = `${base}/preview?day=${addDays(head.starts_on, day)}`
  return (
    <div className="border-b border-line px-4.5 pt-5 pb-3 lg:px-10">
      <BackLink to={`/dashboard/clients/${client.id}/care`} className="mb-2">
        {client.name}
      </BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-[1.6rem]! wrap-anywhere">{client.name}</h2>
        <StateBadge tone={tone} label={`Version ${head.number}, ${label}`} />
        <p className="figures text-small text-ink-2 sm:ml-auto">Saved {head.saved}</p>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Link to={previewAddress} className={button}>
            <Eye aria-hidden size={17} strokeWidth={1.75} />
            Preview
          </Link>
          <Link to={`${base}/print`} className={button}>
            <Printer aria-hidden size={17} strokeWidth={1.75} />
            Print
          </Link>
          {canEdit ? (
            <Link to={`${base}/send`} className="btn btn-small btn-primary">
              <Send aria-hidden size={17} strokeWidth={1.75} />
              Send to {client.first}
            </Link>
          ) : (
            <Form method="post" action={`?day=${day + 1}`}>
              <HiddenFields values={{ intent: 'revise', version: String(version), form_token: formToken }} />
              <button type="submit" className="btn btn-small btn-primary">
                Revise
              </button>
            </Form>
          )}
          {head.status === 'sent' ? (
            <Link to={`?day=${day + 1}&do=withdraw#panel`} className={button}>
              Withdraw
            </Link>
          ) : null}
        </div>
      </div>
      <ul className="figures mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-small text-ink-2">
        <Fact Icon={CalendarDays}>
          {head.span}
          {canEdit ? <PanelLink name="dates">Change the days</PanelLink> : null}
        </Fact>
        {head.copied_from ? (
          <Fact Icon={Copy}>
            Copied from version {head.copied_from}
            <Link to={`${base}/compare?with=${head.copied_from}`} className={underlined}>
              What differs
            </Link>
          </Fact>
        ) : null}
        <Fact Icon={Repeat}>{head.repeats} days that repeat</Fact>
        <Fact Icon={Languages}>
          English and <span lang="hi">हिन्दी</span>
        </Fact>
        <li>
          {canEdit ? <PanelLink name="notes">Notes to {client.first}</PanelLink> : null}{' '}
          <PanelLink name="keep">Keep as template</PanelLink>
        </li>
        <li className="xl:ml-auto">{client.first} sees that it was opened.</li>
      </ul>
    </div>
  )
}

const underlined =
  'inline-flex min-h-11 items-center px-1 font-semibold text-leaf-700 underline underline-offset-4 lg:min-h-7 print:hidden'

function PanelLink({ name, children }: { name: string; children: ReactNode }) {
  const { day } = useEditor()
  return (
    <Link to={`?day=${day + 1}&do=${name}#panel`} preventScrollReset className={underlined}>
      {children}
    </Link>
  )
}

const Fact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-2">
    <Icon aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
    {children}
  </li>
)
