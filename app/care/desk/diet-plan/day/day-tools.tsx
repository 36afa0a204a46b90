import { Link, useLoaderData } from '@remix-run/react'
import { Copy, LayoutTemplate, type LucideIcon, Moon, Target } from 'lucide-react'
import { useEditor } from '../../day-editor/editor'
import type { PlanData } from '../plan-data.server'
import { AddsPanel } from './adds-panel'
import { CopyPanel, KindPanel, OwnPanel, TemplatePanel } from './day-panels'
import { DatesPanel, KeepPanel, NotesPanel, TargetPanel, WithdrawPanel } from './plan-panels'

const panels = {
  copy: { intents: ['copy_day', 'copy_meal', 'copy_week'], Panel: CopyPanel },
  template: { intents: ['template'], Panel: TemplatePanel },
  kind: { intents: ['day'], Panel: KindPanel },
  own: { intents: ['own'], Panel: OwnPanel },
  adds: { intents: ['add_some'], Panel: AddsPanel },
  target: { intents: ['target'], Panel: TargetPanel },
  dates: { intents: ['dates'], Panel: DatesPanel },
  notes: { intents: ['notes'], Panel: NotesPanel },
  keep: { intents: ['keep'], Panel: KeepPanel },
  withdraw: { intents: ['withdraw'], Panel: WithdrawPanel },
}
type Name = keyof typeof panels
/** These change nothing of what was sent. */
const always: readonly Name[] = ['keep', 'withdraw']

const tools: { name: Name; label: string; Icon: LucideIcon }[] = [
  { name: 'copy', label: 'Copy to…', Icon: Copy },
  { name: 'template', label: 'Template', Icon: LayoutTemplate },
  { name: 'kind', label: 'Fast, festival, note', Icon: Moon },
  { name: 'own', label: 'Own targets', Icon: Target },
]

/** Which panel the address unfolds, or a form of it that was refused; an empty plan begins with a template, if there is one. */
function useOpenPanel(): Name | null {
  const { panel, isEmpty, templates } = useLoaderData() as PlanData
  const { answer, canEdit } = useEditor()
  const refused = answer?.result?.error ? String(answer.result.initialValue?.intent) : ''
  const names = Object.keys(panels) as Name[]
  const open =
    names.find((name) => panels[name].intents.includes(refused)) ??
    names.find((name) => name === panel) ??
    (isEmpty && templates.length > 0 ? 'template' : null)
  return open && (canEdit || always.includes(open)) ? open : null
}

const panelLink = 'inline-flex min-h-11 items-center gap-2 text-small font-semibold text-leaf-700'

/** What can be done with the day that is shown, and the panel of what was chosen, also by the links of the plan. */
export function DayTools() {
  const { canEdit, day } = useEditor()
  const open = useOpenPanel()
  const Open = open && panels[open].Panel
  return (
    <>
      {canEdit ? (
        <ul className="flex flex-wrap gap-x-5 print:hidden">
          {tools.map(({ name, label, Icon }) => (
            <li key={name}>
              <Link
                to={open === name ? `?day=${day + 1}` : `?day=${day + 1}&do=${name}#panel`}
                preventScrollReset
                aria-expanded={open === name}
                className={panelLink}
              >
                <Icon aria-hidden size={17} strokeWidth={1.75} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {Open ? (
        <div id="panel" className="mt-2 scroll-mt-24 rounded-card border border-line bg-cream p-5">
          <Open key={`${open} ${day}`} />
        </div>
      ) : null}
    </>
  )
}
