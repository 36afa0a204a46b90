import { Link2, Mail } from 'lucide-react'
import { useToast } from '~/ui/text/toast'

/** Three ways to hand a post on. Plain links: the networks learn nothing of a reader who does not follow one. */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast('success', 'Link copied.')
    } catch {
      toast('error', 'The link could not be copied. Please copy it from the address bar.')
    }
  }
  const subject = encodeURIComponent(title)
  const address = encodeURIComponent(url)
  return (
    <section aria-labelledby="share" className="print:hidden flex flex-wrap items-center gap-x-3 gap-y-3">
      <h2 id="share" className="mr-2 font-sans text-small max-sm:w-full font-semibold tracking-normal">
        Share this post
      </h2>
      <a
        href={`https://wa.me/?text=${subject}%20${address}`}
        target="_blank"
        rel="noopener noreferrer"
        className="btn btn-outline btn-small"
      >
        <span className="brand-icon brand-whatsapp" />
        <span>
          WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </span>
      </a>
      <a href={`mailto:?subject=${subject}&body=${address}`} className="btn btn-outline btn-small">
        <Mail aria-hidden size={18} strokeWidth={1.75} />
        Email
      </a>
      <button type="button" className="needs-js btn btn-outline btn-small" onClick={copy}>
        <Link2 aria-hidden size={18} strokeWidth={1.75} />
        Copy link
      </button>
    </section>
  )
}
