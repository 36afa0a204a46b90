import { Link } from '@remix-run/react'

type Props = { question: string; to: '/login' | '/signup'; label: string; redirectTo: string }

/** From the log-in to the sign-up page and back, with the way back to where the client came from. */
export function OtherPage({ question, to, label, redirectTo }: Props) {
  const onward = redirectTo === '/' ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`
  return (
    <p className="mt-8 text-small text-ink-2">
      {question}{' '}
      <Link
        to={`${to}${onward}`}
        className="font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
      >
        {label}
      </Link>
    </p>
  )
}
