import { Link } from '@remix-run/react'
import { useAccountCare } from './account-care'

/** On the account's overview: a diet plan that waits for an answer, else today's; nothing where there is neither. */
export function CareRow() {
  const { plan } = useAccountCare().care
  if (!plan || (plan.to_answer === null && !plan.plan)) return null
  return (
    <aside
      aria-label="Your diet plan"
      className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-paper px-6 py-4 text-small"
    >
      <p className="min-w-[min(13rem,100%)] flex-1">
        {plan.to_answer === null ? (
          <>
            <strong className="font-semibold">Diet plan {plan.plan?.number}</strong> by {plan.dietitian.name} holds
            today.
          </>
        ) : (
          <>
            <strong className="font-semibold">Diet plan {plan.to_answer} is here.</strong> Please read it, then accept
            it or ask for a change.
          </>
        )}
      </p>
      {plan.to_answer === null ? (
        <Link to="/account/plan" className="text-link">
          See today’s plate
        </Link>
      ) : (
        <Link to="/account/plan/answer" className="btn btn-primary btn-small">
          Read and answer
        </Link>
      )}
    </aside>
  )
}
