import { Link } from '@remix-run/react'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { LegalText } from '~/content/schema/typed-documents.server'
import type { ProseTree } from '~/content/text/markdown'
import { type PagePath, policyPages } from '~/domain/pages'
import { longDay } from '~/domain/time/days'

type Props = {
  text: LegalText
  path: PagePath
  renderTree: (tree: ProseTree) => ReactNode
}

/**
 * A legal text as an accordion. The folds share a name, so the browser itself keeps one open at a time and closes the open
 * one on a click; no script is needed for reading. A link to a section's #id opens it.
 */
export function LegalPage({ text, path, renderTree }: Props) {
  useOpenSectionOfAddress()
  return (
    <div className="wrap grid gap-x-8 gap-y-12 pt-12 pb-[clamp(64px,8vw,112px)] lg:grid-cols-[4fr_8fr] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-9 lg:pt-20">
      <header>
        <p className="eyebrow">
          <span>
            {text.dateLabel} <time dateTime={text.date}>{longDay(text.date)}</time>
          </span>
        </p>
        <h1 className="text-[clamp(2.4rem,1.6rem+2.4vw,3.25rem)]">{text.title}</h1>
        <p className="mt-5 max-w-[35em] text-ink-2">{text.intro}</p>
      </header>
      <div className="border-t border-line [overflow-anchor:none] lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {text.sections.map(({ id, title, tree }, i) => (
          <details key={id} name="policy" open={i === 0} className="group border-b border-line">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; keys press it as well */}
            <summary
              className="flex list-none items-start justify-between gap-6 py-5 text-leaf-700 hover:text-leaf-900 lg:py-6 [&::-webkit-details-marker]:hidden"
              onClick={({ currentTarget }) => holdInPlace(currentTarget)}
            >
              <h2 className="max-w-[19.5em] text-h3 leading-tight font-[520] tracking-[-0.01em] text-ink">{title}</h2>
              <Plus aria-hidden size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 group-open:hidden" />
              <Minus aria-hidden size={24} strokeWidth={1.75} className="mt-0.5 hidden shrink-0 group-open:block" />
            </summary>
            {/* The id is inside the fold, because a browser opens a fold for a link to what it hides. */}
            <div id={id} className="prose max-w-[40em] scroll-mt-48 pb-9 text-ink-2">
              {renderTree(tree)}
            </div>
          </details>
        ))}
      </div>
      <OtherPolicies path={path} />
    </div>
  )
}

/** While the fold above it closes and its own opens (ui/styles/pressed.css), the pressed heading stays where it is in the window. */
function holdInPlace(summary: Element) {
  const { top } = summary.getBoundingClientRect()
  const end = performance.now() + 300
  const hold = () => {
    window.scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' })
    if (performance.now() < end) requestAnimationFrame(hold)
  }
  requestAnimationFrame(hold)
}

/** Not every browser opens a fold for a link to what is inside it, and none does so for a click within the site. */
function useOpenSectionOfAddress() {
  useEffect(() => {
    const open = () => {
      const section = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
      const fold = section?.closest('details')
      if (!section || !fold || fold.open) return
      fold.open = true
      section.scrollIntoView()
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
}

function OtherPolicies({ path }: Pick<Props, 'path'>) {
  return (
    <nav aria-label="Other policies">
      <ul className="border-t border-line text-small">
        {policyPages
          .filter((page) => page.path !== path)
          .map((page) => (
            <li key={page.path} className="border-b border-line">
              <Link to={page.path} className="flex min-h-12 items-center font-semibold text-leaf-700 hover:underline">
                {page.name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
