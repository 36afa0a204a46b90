import { Link } from '@remix-run/react'
import { Link2, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { type Plate, plateAddress, plateCode } from '~/domain/food/thali/plate'

type Props = { plate: Plate; words: string; origin: string }

/** Where a plate can go: to the dietitian, to a friend, to a plan. */
export function GoOn({ plate, words, origin }: Props) {
  const [said, setSaid] = useState('')
  if (plate.laid.length === 0) return null
  const address = origin + plateAddress({ ...plate, chips: [] })
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setSaid('The link is copied.'),
      () => setSaid('Your browser does not let us copy: the address of this page is the link.'),
    )
  return (
    <section aria-labelledby="go-on" className="mt-7 rounded-card bg-leaf-100 p-5 sm:p-6">
      <h2 id="go-on" className="text-[1.3rem]!">
        Would it fit you?
      </h2>
      <p className="mt-2 text-small">A dietitian looks at your plate with you, from what you eat already.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={`/book?plate=${plateCode(plate)}`} className="btn btn-primary btn-small">
          Show this plate to the dietitian
        </Link>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`My plate tonight: ${words}. What is on yours? ${address}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-outline btn-small"
        >
          <MessageCircle aria-hidden size={18} strokeWidth={1.75} />
          WhatsApp
        </a>
        <button type="button" onClick={copy} className="needs-js btn btn-outline btn-small">
          <Link2 aria-hidden size={18} strokeWidth={1.75} />
          Copy the link
        </button>
      </div>
      <p role="status" className="mt-2 text-small text-ink-2">
        {said}
      </p>
      <p className="mt-2 text-small">
        Or let our kitchen lay it:{' '}
        <Link to="/services#pricing" className="text-link">
          plans
        </Link>{' '}
        and{' '}
        <Link to="/menu" className="text-link">
          the menu
        </Link>
        .
      </p>
    </section>
  )
}
