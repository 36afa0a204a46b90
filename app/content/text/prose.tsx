/** Shows a text of content/ from its syntax tree, on the server and in the browser alike. */
import type { ComponentProps } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import type { ProseTree } from './markdown'

const processor = unified().use(rehypeReact, { Fragment, jsx, jsxs, components: { a: ProseLink } })

/** The elements of a text, without a wrapper: what surrounds it decides how it is set. */
export function Prose({ tree }: { tree: ProseTree }) {
  return processor.stringify(tree)
}

/** Trees are sanitised when they are made; the address is looked at once more, as a tree may have come over the wire. */
function ProseLink({ href = '', children, title }: ComponentProps<'a'>) {
  if (!/^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href)) return <>{children}</>
  return (
    <a href={href} title={title} rel={/^https?:/i.test(href) ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  )
}
