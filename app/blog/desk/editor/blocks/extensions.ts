/** What a post may hold, and nothing else: whatever is typed, pasted or dropped is fitted into this schema. */
import { Extension, type Extensions, Node, textblockTypeInputRule } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { imageAddressSchema, linkAddressSchema } from '../../../contract/blog'
import { moveBlock } from './block-commands'
import { ImageBlock } from './image-block'
import { PostQuote } from './quote-block'
import { PostRecipe } from './recipe-block'
import { tableExtensions } from './table-nodes'

/** What the contract takes; people write with those of `offeredLevels`. */
const levels = [1, 2, 3, 4, 5, 6] as const
const offeredLevels = [2, 3, 4] as const

export const isLinkAddress = (address: string): boolean => linkAddressSchema.safeParse(address).success
const isPictureAddress = (address: string): boolean => imageAddressSchema.safeParse(address).success

const PostHeading = Heading.extend({
  marks: '',
  addInputRules() {
    return offeredLevels.map((level) =>
      textblockTypeInputRule({
        // One sign begins a heading too: the title above is the only one of level 1.
        find: new RegExp(level === 2 ? '^(#{1,2})\\s$' : `^(#{${level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    )
  },
}).configure({ levels: [...levels] })

const PostLink = Link.extend({
  // What is typed after a link is not part of it.
  inclusive: () => false,
  addAttributes: () => ({ href: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('href') } }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => isLinkAddress(address ?? ''),
  HTMLAttributes: {},
})

/** One line: no list inside a list, so Tab leads out of the text as everywhere. */
const PostListItem = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection
        const isAtBegin = empty && $from.parentOffset === 0 && $from.node(-1)?.type.name === this.name
        return isAtBegin && this.editor.commands.liftListItem(this.name)
      },
    }
  },
})

const PostImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ url: { default: '' }, alt: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element: HTMLElement) => {
        const url = element.getAttribute('src') ?? ''
        if (!isPictureAddress(url)) return false
        return { url, alt: element.getAttribute('alt') ?? '', caption: element.getAttribute('title') ?? '' }
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['img', { src: attrs.url, alt: attrs.alt, title: attrs.caption }],
  addNodeView: () => ReactNodeViewRenderer(ImageBlock, { className: 'post-image' }),
})

const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    return {
      'Alt-ArrowUp': ({ editor }) => moveBlock(editor, -1),
      'Alt-ArrowDown': ({ editor }) => moveBlock(editor, 1),
      // A line of its own inside a text is none of the blocks.
      'Shift-Enter': ({ editor }) => editor.commands.splitBlock(),
      'Mod-k': ({ editor }) => {
        editor.view.dom.dispatchEvent(new CustomEvent('ask-link', { bubbles: true }))
        return true
      },
    }
  },
})

export const schemaExtensions: Extensions = [
  Document,
  Text,
  Paragraph,
  PostHeading,
  Bold,
  Italic,
  PostLink,
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  PostListItem,
  PostImage,
  PostQuote,
  PostRecipe,
  ...tableExtensions,
]

export const editingExtensions: Extensions = [
  UndoRedo,
  Dropcursor.configure({ color: false, class: 'post-drop' }),
  Gapcursor,
  Placeholder.configure({
    placeholder: ({ node }) => (node.type.name === 'heading' ? 'Heading' : 'Write, or press / for a block'),
  }),
  BlockKeys,
]
