import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation, useRouteError } from '@remix-run/react'
import { ChevronDown, FlaskConical, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { site } from '~/content/collections.server'
import { fullPaise } from '~/domain/money/money'
import { networkMessage } from '~/domain/text/network-message'
import { dateTimeText } from '~/domain/time/days'
import { ErrorScreen, isNotFound, messageOf } from '~/frame/errors/error-panel'
import { readSubmission } from '~/platform/forms/read-form.server'
import { isUnreachable } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import { clinicOf } from '~/platform/session/session.server'
import { settings } from '~/platform/settings/settings.server'
import { Field } from '~/ui/form/field/field'
import {
  type SandboxFault,
  type SandboxLink,
  sandboxActions,
  sandboxFaults,
  sandboxOperations,
} from '../../contract/sandbox'

export const meta: MetaFunction = () => [
  { title: 'Sandbox payment · no money moves' },
  { name: 'robots', content: 'noindex' },
]

const noStore = { headers: { 'Cache-Control': 'private, no-store' } }

/** The page of the payment provider that is not there yet: it looks unlike the clinic's pages, because it stands for another company's. */
export async function loader(visit: LoaderFunctionArgs) {
  const link = linkOf(await (await clinicOf(visit))(sandboxOperations).get(visit.params.token ?? ''))
  return data({ ...shown(link), payee: site.legalName }, noStore)
}

const actSchema = z.object({
  action: z.enum(sandboxActions),
  webhook: z.enum(sandboxFaults).catch('prompt'),
})

export async function action(visit: ActionFunctionArgs) {
  const { submission: sent } = await readSubmission(visit.request, actSchema)
  if (sent.status !== 'success') return data({ message: 'Please choose what should happen.' }, { status: 422 })
  const answer = await (await clinicOf(visit))(sandboxOperations).act(visit.params.token ?? '', sent.value)
  if (!answer.ok && answer.failure.status !== 404) {
    const { failure } = answer
    const message = isUnreachable(failure) ? networkMessage : (failure.message ?? 'That did not work.')
    return data({ message }, { status: failure.status ?? 503 })
  }
  const link = linkOf(answer)
  if (sent.value.action !== 'pay') return data({ message: null })
  return redirect(backTo(link), { status: 303 })
}

/** @throws 404 for a token no client has been given, and wherever another provider is set */
function linkOf(answer: Result<SandboxLink>): SandboxLink {
  if (answer.ok) return answer.data
  const isMissing = answer.failure.status === 404 || answer.failure.status === 422
  throw new Response(isMissing ? 'There is no such payment link.' : networkMessage, { status: isMissing ? 404 : 503 })
}

/** A path: forms may lead only to this site (Content-Security-Policy), whatever name of it a browser was given. */
function backTo({ return_url }: SandboxLink): string {
  const { origin, pathname, search } = new URL(return_url)
  return origin === settings().publicUrl ? pathname + search : '/'
}

function shown(link: SandboxLink) {
  return {
    status: link.status,
    hasFailed: link.has_failed,
    amount: fullPaise(link.amount * 100),
    purpose: link.purpose,
    payer: link.customer_name,
    linkId: link.link_id,
    expires: dateTimeText(link.expires_at),
    backTo: backTo(link),
  }
}

export default function SandboxPay() {
  const { payee, ...link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const message = busy ? null : (answer?.message ?? (link.hasFailed ? failedMessage : null))
  return (
    <Page>
      <div className="rounded-lg border border-[#d5dae1] bg-white p-6 sm:p-8">
        <p className="text-small text-[#4a5565]">Pay to</p>
        <h1 className="font-[inherit] text-[1.4rem] leading-tight font-semibold tracking-normal">{payee}</h1>
        <p className="figures mt-5 text-[2.6rem] leading-none font-semibold">{link.amount}</p>
        <dl className="mt-6 border-b border-[#e3e7ec] text-small">
          <Fact name="For" value={link.purpose} />
          <Fact name="From" value={link.payer} />
          <Fact name="Reference" value={link.linkId} />
          <Fact name="Link expires" value={link.expires} />
        </dl>
        <div role="alert">
          {message ? (
            <p className="mt-6 rounded-md bg-danger-tint px-4 py-3 text-small text-danger">{message}</p>
          ) : null}
        </div>
        {link.status === 'ACTIVE' ? (
          <Choices amount={link.amount} hasFailed={link.hasFailed} busy={busy} />
        ) : (
          <p role="status" className="mt-6 rounded-md bg-[#eef1f5] px-4 py-3 text-small">
            {endings[link.status]}
          </p>
        )}
        <p className="mt-6 text-center text-small">
          <a href={link.backTo} className="text-[#1d4f91] underline underline-offset-4">
            Back to {payee}
          </a>
        </p>
      </div>
    </Page>
  )
}

const failedMessage = 'The payment failed, as you asked. You can try again, or go back to the clinic.'

const endings: Record<Exclude<SandboxLink['status'], 'ACTIVE'>, string> = {
  PAID: 'This link has been paid. There is nothing more to pay.',
  PARTIALLY_PAID: 'A part of the amount has been paid by this link.',
  EXPIRED: 'This link has expired. Nothing was paid by it.',
  CANCELLED: 'The payment was cancelled. Nothing was paid by this link.',
}

function Choices({ amount, hasFailed, busy }: { amount: string; hasFailed: boolean; busy: boolean }) {
  const other =
    'min-h-11 rounded-md border border-[#9aa5b4] bg-white px-3 py-2 text-small font-semibold hover:bg-[#f0f3f7] disabled:text-[#5b6675]'
  return (
    <Form method="post" className="mt-6">
      <button
        type="submit"
        name="action"
        value="pay"
        disabled={busy}
        className="flex min-h-13 w-full items-center justify-center gap-2.5 rounded-md bg-[#1d4f91] px-4 text-[1.05rem] font-semibold text-white hover:bg-[#163d70] disabled:bg-[#5b6675]"
      >
        <Lock aria-hidden size={18} strokeWidth={2} />
        <span className="figures">
          {hasFailed ? 'Try again: pay' : 'Pay'} {amount}
        </span>
      </button>
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        <button type="submit" name="action" value="fail" disabled={busy} className={other}>
          Let it fail
        </button>
        <button type="submit" name="action" value="cancel" disabled={busy} className={other}>
          Cancel
        </button>
        <button type="submit" name="action" value="expire" disabled={busy} className={other}>
          Let it expire
        </button>
      </div>
      <details className="group mt-6 border-y border-[#e3e7ec] text-small">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between py-2 font-semibold [&::-webkit-details-marker]:hidden">
          How the provider behaves
          <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
        </summary>
        <Field
          id="webhook"
          name="webhook"
          type="radio"
          label={<span className="text-[#4a5565]">What the clinic is told of it (the webhook):</span>}
          options={sandboxFaults.map((fault) => ({ value: fault, label: faultNames[fault] }))}
          defaultValue="prompt"
          className="pb-4 [&_input]:accent-[#1d4f91]"
        />
      </details>
    </Form>
  )
}

const faultNames: Record<SandboxFault, string> = {
  prompt: 'At once, as it should be',
  late: 'Late',
  lost: 'Never: it gets lost',
  duplicated: 'Several times',
  reordered: 'In the wrong order',
  tampered: 'With a forged signature',
  partial: 'Only a part of the amount is paid',
  wrong_amount: 'Another amount is paid',
  disputed: 'At once, and then the payer asks their bank for the money back',
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-[#e3e7ec] py-2.5">
      <dt className="text-[#4a5565]">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-[#eef1f5] font-[system-ui,sans-serif] text-[#1c2430]">
      <header className="flex items-center justify-center gap-2.5 bg-[#1c2430] px-5 py-3 text-center text-small font-semibold text-white">
        <FlaskConical aria-hidden size={18} strokeWidth={2} className="shrink-0" />
        <p>Sandbox: no money moves</p>
      </header>
      <main id="main" className="mx-auto max-w-[480px] px-4 py-8 sm:py-14">
        {children}
        <p className="mt-6 text-center text-meta text-[#4a5565]">
          This page stands in for a payment provider's while none is connected. It asks for no card and no PIN.
        </p>
      </main>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isNotFound(error)) return <ErrorScreen />
  return (
    <Page>
      <div className="rounded-lg border border-[#d5dae1] bg-white p-6 text-center sm:p-8">
        <h1 className="font-[inherit] text-[1.4rem] leading-tight font-semibold tracking-normal">{messageOf(error)}</h1>
        <p className="mt-3 text-small text-[#4a5565]">Its address may be incomplete.</p>
        <p className="mt-6 text-small">
          <a href="/" className="text-[#1d4f91] underline underline-offset-4">
            To the home page
          </a>
        </p>
      </div>
    </Page>
  )
}
