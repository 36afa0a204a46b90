import { CookingPot, Heading2, Image as ImageIcon, LayoutDashboard, List, MessageSquare, Pilcrow } from 'lucide-react'

export function AddRow({
  add,
  onImage,
}: {
  add: (kind: 'heading2' | 'paragraph' | 'bulletList' | 'table' | 'quote' | 'recipe') => void
  onImage: () => void
}) {
  const button = (label: string, Icon: typeof List, press: () => void) => (
    <button
      type="button"
      onClick={press}
      className="flex min-h-11 items-center gap-2.5 rounded-full border-[1.5px] border-line bg-paper px-4 text-small font-semibold text-leaf-700 hover:border-leaf-700"
    >
      <Icon aria-hidden size={17} strokeWidth={1.75} />
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not the fields of a form
    <div
      role="group"
      aria-label="Add a block"
      className="mt-8 flex flex-wrap items-center gap-2.5 rounded-field border-[1.5px] border-dashed border-line-strong p-4"
    >
      <span className="mr-2 text-small text-ink-2">Add a block</span>
      {button('Heading', Heading2, () => add('heading2'))}
      {button('Paragraph', Pilcrow, () => add('paragraph'))}
      {button('Image', ImageIcon, onImage)}
      {button('List', List, () => add('bulletList'))}
      {button('Table', LayoutDashboard, () => add('table'))}
      {button('Quote', MessageSquare, () => add('quote'))}
      {button('Recipe', CookingPot, () => add('recipe'))}
    </div>
  )
}
