/** A quote in the text, and below it whose words it is. */
import { Node, textblockTypeInputRule } from '@tiptap/core'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { useId } from 'react'

export const PostQuote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-source') ?? '',
      renderHTML: ({ source }) => ({ 'data-source': source }),
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^>\s$/, type: this.type })]
  },
  addNodeView: () => ReactNodeViewRenderer(QuoteBlock),
})

function QuoteBlock({ node, updateAttributes }: ReactNodeViewProps) {
  const id = useId()
  return (
    <NodeViewWrapper>
      <NodeViewContent className="pull-quote" />
      <div contentEditable={false} className="mt-2">
        <label htmlFor={id} className="text-meta text-ink-2">
          Who said it (optional)
        </label>
        <input
          id={id}
          value={String(node.attrs.source)}
          onChange={({ target }) => updateAttributes({ source: target.value })}
          className="field-small"
        />
      </div>
    </NodeViewWrapper>
  )
}
