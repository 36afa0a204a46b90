import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { care as careContent } from '~/content/collections.server'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { Field } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { ownCareOperations } from '../../contract/own-care'
import { MeasureDrawings } from '../../paper/measure-drawings'
import { drawnMeasures } from '../../paper/measures'
import { useAccountCare } from '../account-care'
import { PlanPageHead } from '../plan-page-head'
import { katoriFormSchema } from './katori-form'

export const meta = () => accountMeta('What is a katori?')

export async function loader(visit: LoaderFunctionArgs) {
  await requireUser(visit)
  return { measures: drawnMeasures(careContent.measures) }
}

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  return answerForm(visit, {
    schema: katoriFormSchema,
    session: 'first',
    call: (clinic, { own_katori_ml = null }) => clinic(ownCareOperations).setKatori({ own_katori_ml }),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again later.'),
    done: (_, { value: { own_katori_ml = null } }) => ({
      sent: own_katori_ml === null ? 'Your katori is now as ours.' : `Your katori is saved: ${own_katori_ml} ml.`,
      keepsFields: true,
    }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function KatoriPage() {
  const { care } = useAccountCare()
  const { measures } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  const { plan } = care
  return (
    <div className="max-w-[640px]">
      <PlanPageHead title="What is a katori?" />
      <p className="mt-3">A katori in your diet plan holds as much as stands below, filled as you fill it to eat.</p>
      <div className="mt-6">
        <MeasureDrawings measures={measures} />
      </div>
      <h2 className="mt-10 text-h3!">Yours at home</h2>
      <p className="mt-2">
        Fill your own katori with water and pour it into a measuring cup. If it holds more or less than ours, write down
        how much: your diet plan then says “¾ of your katori” beside each measure.
      </p>
      {plan === null ? (
        <FormMessage message={care.error} />
      ) : plan.step === null ? (
        <p className="mt-4 text-ink-2">
          You can set it once your care has begun. <Link to="/account/plan">See how it begins</Link>
        </p>
      ) : (
        <SchemaForm
          id="katori-form"
          schema={katoriFormSchema}
          sending={sending}
          filled={plan.own_katori_ml === null ? {} : { own_katori_ml: String(plan.own_katori_ml) }}
          saysSent
          messageClassName="mt-5 empty:hidden"
          className="mt-5 grid max-w-80 gap-5"
        >
          {({ field }) => (
            <>
              <Field
                {...field('own_katori_ml')}
                inputMode="numeric"
                autoComplete="off"
                label="Your katori, in ml"
                labelNote="80 to 300"
                hint="Leave it empty if it is as ours."
              />
              <SubmitButton busy={sending.busy} busyLabel="Saving..." className="justify-self-start">
                Save
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      )}
    </div>
  )
}
