import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { type PlanLanguage, planLanguages } from '~/domain/food/plan-words'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { Field } from '~/ui/form/field/field'
import { ownCareOperations } from '../../contract/own-care'
import { askedDays, DaysForm, sentDays } from '../../paper/days-form'
import { ownCareMessage } from '../account-care'
import { PlanPageHead } from '../plan-page-head'

export const meta = () => accountMeta('Diet plan as text')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const asked = askedDays(visit.request.url)
  const wanted = new URL(visit.request.url).searchParams.get('language')
  const language: PlanLanguage = planLanguages.find((one) => one === wanted) ?? 'en'
  const answer = await clinic(ownCareOperations).text({ ...sentDays(asked), language })
  return {
    ...{ asked, language },
    text: answer.ok ? answer.data.text : null,
    problem: answer.ok ? null : accountMessage(answer.failure, ownCareMessage),
    today: indiaDay(programTime()),
  }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function TextPage() {
  const { asked, language, text, problem, today } = useLoaderData<typeof loader>()
  return (
    <>
      <PlanPageHead title="Copy as text">
        <p className="mt-2 max-w-[38em] text-ink-2">
          The dishes alone, for whoever cooks: no weight, no calories, no illness. It goes only where you send it.
        </p>
      </PlanPageHead>
      <DaysForm asked={asked} first={today} problem={problem} button="Show">
        <label className="grid gap-2 text-small font-semibold">
          Language
          <select
            key={language}
            name="language"
            defaultValue={language}
            className="h-13 rounded-field border-[1.5px] border-line-strong bg-paper px-4 text-body font-normal"
          >
            <option value="en">English</option>
            <option value="hi">हिन्दी</option>
          </select>
        </label>
      </DaysForm>
      {text === null ? null : <PlainText key={text} text={text} language={language} />}
    </>
  )
}

function PlainText({ text, language }: { text: string; language: PlanLanguage }) {
  const [said, setSaid] = useState('')
  const canShare = useHydrated() && 'share' in navigator
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('The text is copied.')
    } catch {
      setSaid('Your browser does not let us copy: please mark the text and copy it yourself.')
    }
  }
  // Closing the share sheet without choosing is no failure.
  const share = () => navigator.share({ text }).catch(() => {})
  return (
    <div lang={language} className="mt-8 max-w-[640px]">
      <Field
        id="plan-text"
        type="textarea"
        readOnly
        rows={Math.min(24, text.split('\n').length + 2)}
        defaultValue={text}
        label={<span lang="en">The text</span>}
      />
      <div lang="en" className="mt-4 flex flex-wrap items-center gap-3">
        <button type="button" className="needs-js btn btn-primary btn-small" onClick={copy}>
          <Copy aria-hidden size={18} strokeWidth={1.75} />
          Copy
        </button>
        {canShare ? (
          <button type="button" className="btn btn-outline btn-small" onClick={share}>
            <Share2 aria-hidden size={18} strokeWidth={1.75} />
            Share
          </button>
        ) : null}
        <p role="status" className="text-small text-ink-2">
          {said}
        </p>
      </div>
    </div>
  )
}
