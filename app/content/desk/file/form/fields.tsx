/** The fields of an open part, made from the file's schema (content-form.ts). */

import { ArrowDown, ArrowUp, Lock, Plus, Trash2 } from 'lucide-react'
import { Field, FieldError } from '~/ui/form/field/field'
import type { GroupView, ListView, NodeView } from '../../../source/content-form'

type Errors = Readonly<Record<string, string>>
type Leaf = Exclude<NodeView, GroupView | ListView>

const idOf = (name: string) => `c-${name.replaceAll('.', '-')}`

export function Nodes({ nodes, errors }: { nodes: readonly NodeView[]; errors: Errors }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {nodes.map((node) =>
        node.kind === 'group' ? (
          <Group key={node.name} group={node} errors={errors} />
        ) : node.kind === 'list' ? (
          <List key={node.name} list={node} errors={errors} />
        ) : (
          <LeafField key={node.name} leaf={node} errors={errors} />
        ),
      )}
    </div>
  )
}

function Group({ group: { name, label, hint, nodes }, errors }: { group: GroupView; errors: Errors }) {
  return (
    <fieldset className="rounded-field border-[1.5px] border-line p-4 sm:col-span-2" id={idOf(name)}>
      <legend className="px-1.5 text-small font-semibold">{label}</legend>
      {hint ? <p className="mb-4 text-meta text-ink-3">{hint}</p> : null}
      <Nodes nodes={nodes} errors={errors} />
    </fieldset>
  )
}

function List({ list, errors }: { list: ListView; errors: Errors }) {
  const { name, label, hint, least, most, rows } = list
  const count = `${rows.length} ${rows.length === 1 ? 'line' : 'lines'}, ${least === most ? `exactly ${least}` : `from ${least} to ${most}`}`
  return (
    <fieldset className="min-w-0 sm:col-span-2" id={idOf(name)}>
      <legend className="sr-only">{label}</legend>
      <input type="hidden" name={`rows.${name}`} value={rows.length} />
      <div aria-hidden className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small font-semibold">{label}</span>
        <span className="figures text-meta text-ink-3">{count}</span>
      </div>
      {hint ? <p className="mt-1 text-meta text-ink-3">{hint}</p> : null}
      <FieldError id={`${idOf(name)}-error`} errors={errors[name] ? [errors[name]] : undefined} />
      <ol className="mt-2 grid gap-2.5">
        {rows.map((row, at) => (
          <li
            key={row.name}
            className="flex flex-wrap items-start gap-x-2 gap-y-1 max-sm:border-b max-sm:border-line max-sm:pb-2"
          >
            <div className="min-w-0 flex-1 basis-56">
              <Row nodes={row.nodes} number={at + 1} label={label} errors={errors} />
            </div>
            <div className="flex">
              {at > 0 ? (
                <Deed deed={`up:${row.name}`} label={`Move ${label} ${at + 1} up`} Icon={ArrowUp} />
              ) : (
                <NoDeed />
              )}
              {at < rows.length - 1 ? (
                <Deed deed={`down:${row.name}`} label={`Move ${label} ${at + 1} down`} Icon={ArrowDown} />
              ) : (
                <NoDeed />
              )}
              {rows.length > least ? (
                <Deed deed={`remove:${row.name}`} label={`Remove ${label} ${at + 1}`} Icon={Trash2} />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {rows.length < most ? (
        <button
          type="submit"
          name="intent"
          value={`add:${name}`}
          className="mt-2 flex min-h-11 items-center gap-2 rounded-field px-2 text-small font-semibold text-leaf-700 hover:bg-leaf-50"
        >
          <Plus aria-hidden size={18} strokeWidth={1.75} />
          Add a line<span className="sr-only"> to {label}</span>
        </button>
      ) : null}
    </fieldset>
  )
}

/** Keeps the buttons of all lines below each other. */
const NoDeed = () => <span aria-hidden className="size-11 max-sm:hidden" />

function Deed({ deed, label, Icon }: { deed: string; label: string; Icon: typeof Plus }) {
  return (
    <button
      type="submit"
      name="intent"
      value={deed}
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-leaf-50 hover:text-leaf-700"
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
    </button>
  )
}

/** A line with one text and boxes to tick stands on one line; anything longer in a frame. */
function Row({
  nodes,
  number,
  label,
  errors,
}: {
  nodes: readonly NodeView[]
  number: number
  label: string
  errors: Errors
}) {
  const isShort =
    nodes.every((node) => node.kind === 'text' || node.kind === 'boolean' || node.kind === 'select') &&
    nodes.length <= 2
  if (!isShort)
    return (
      <div className="rounded-field border-[1.5px] border-line p-4">
        <p className="mb-3 text-meta font-semibold text-ink-2">
          {label} {number}
        </p>
        <Nodes nodes={nodes} errors={errors} />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {nodes.map((node) =>
        node.kind === 'group' || node.kind === 'list' ? null : node.kind === 'boolean' ? (
          <LeafField key={node.name} leaf={node} errors={errors} />
        ) : (
          <div key={node.name} className="min-w-0 flex-1 basis-44">
            {node.kind === 'select' ? (
              <LeafField leaf={{ ...node, label: `${label} ${number}` }} errors={errors} />
            ) : (
              <ShortText
                leaf={node}
                label={nodes.length === 1 ? `${label} ${number}` : `${label} ${number}, ${node.label.toLowerCase()}`}
                error={errors[node.name]}
              />
            )}
          </div>
        ),
      )}
    </div>
  )
}

function ShortText({ leaf: { name, value }, label, error }: { leaf: Leaf; label: string; error: string | undefined }) {
  const id = idOf(name)
  return (
    <>
      <input
        id={id}
        name={name}
        type="text"
        aria-label={label}
        defaultValue={value}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`h-11 w-full rounded-field border-[1.5px] bg-paper px-4 ${error ? 'border-danger ring-4 ring-danger-tint' : 'border-line-strong hover:border-ink-2 focus:border-leaf-700'}`}
      />
      <FieldError id={`${id}-error`} errors={error ? [error] : undefined} />
    </>
  )
}

function LeafField({ leaf, errors }: { leaf: Leaf; errors: Errors }) {
  const { kind, name, label, value, hint, options, max, isOptional, again } = leaf
  const id = idOf(name)
  const error = errors[name] ? [errors[name]] : undefined
  const common = {
    id,
    name,
    label,
    errors: error,
    ...(hint !== null && { hint }),
    ...(isOptional && { labelNote: 'may be empty' }),
  }
  if (kind === 'locked')
    return (
      <div>
        <p className="mb-2 text-small leading-tight font-semibold">{label}</p>
        <p className="flex min-h-13 items-center justify-between gap-3 rounded-field border-[1.5px] border-line bg-cream px-4 wrap-anywhere text-ink-2">
          {value}
          <Lock aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
        </p>
        {hint ? <p className="mt-1.5 text-meta text-ink-3">{hint}</p> : null}
        <FieldError id={`${id}-error`} errors={error} />
      </div>
    )
  if (kind === 'boolean') return <Field {...common} type="checkbox" defaultValue={value} />
  if (kind === 'select')
    return (
      <Field
        {...common}
        type="select"
        placeholder="Choose…"
        defaultValue={value}
        options={options.map((one) => ({ value: one, label: one }))}
      />
    )
  if (kind === 'date') return <Field {...common} type="date" defaultValue={value} />
  if (kind === 'long')
    return (
      <Field
        {...common}
        className="sm:col-span-2"
        type="textarea"
        rows={Math.min(Math.max(Math.ceil(value.length / 70) + 1, 3), 14)}
        defaultValue={value}
        {...(max !== null && { limit: max })}
      />
    )
  if (kind === 'rupees' || kind === 'number')
    return (
      <>
        <Field {...common} type="text" inputMode="decimal" autoComplete="off" defaultValue={value} />
        {again === null ? null : (
          <Field
            id={`${id}-again`}
            name={`again.${name}`}
            label="Type the price again"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={again}
            hint="We ask twice because clients are charged this price."
            errors={errors[`again.${name}`] ? [errors[`again.${name}`] ?? ''] : undefined}
          />
        )}
      </>
    )
  return <Field {...common} type="text" autoComplete="off" defaultValue={value} />
}
