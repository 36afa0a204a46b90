/** The Tiptap editor of a post: schema, clipboard, dropped files. */
import { Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { type MutableRefObject, useMemo } from 'react'
import type { PostBlock } from '~/domain/posts/post-blocks'
import { picturesIn } from '~/media/desk/upload/upload-picture'
import { BlockIds, type BlocksWithIds, fromDocument, toDocument } from './blocks/block-ids'
import { editingExtensions, schemaExtensions } from './blocks/extensions'
import { blocksToDocument } from './blocks/tiptap-blocks'
import { htmlToBlocks } from './paste/paste-html'
import { type MarkdownPart, markdownToPaste } from './paste/paste-markdown'
import { linkSelection, pasteInCell, pictureFile } from './paste/paste-place'
import { chatToBlocks, looksLikeMarkdown } from './paste/paste-text'
import { createSlashStore, slashExtension } from './tools/slash-menu'

/** Markdown is read by the one reader there is, which is fetched for it (app/content/schema/blocks/blocks.ts): what no block can hold comes as a tree. */
export type ReadMarkdown = (markdown: string) => Promise<readonly MarkdownPart[]>

type Given = {
  text: BlocksWithIds
  onTouch: MutableRefObject<() => void>
  /** Much of the text is about to go; it is given as it was. */
  onDeleted: MutableRefObject<(before: BlocksWithIds) => void>
  onFiles: MutableRefObject<(files: File[], at: number) => void>
  onPicture: MutableRefObject<() => void>
  /** Called with a sentence about what could not be pasted. */
  onLost: MutableRefObject<(sentence: string) => void>
  readMarkdown: ReadMarkdown
}

export function usePostEditor({ text: shown, onTouch, onDeleted, onFiles, onPicture, onLost, readMarkdown }: Given) {
  const slash = useMemo(createSlashStore, [])
  const editor = useEditor({
    extensions: [...schemaExtensions, ...editingExtensions, BlockIds, slashExtension(slash, () => onPicture.current())],
    content: toDocument(shown),
    // A style element would need a hash in the Content-Security-Policy: what is needed of it stands in editor.css.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    enablePasteRules: ['link'],
    onUpdate: ({ transaction }) => {
      if (isMuchReplaced(transaction)) onDeleted.current(fromDocument(transaction.before.toJSON()))
      onTouch.current()
    },
    editorProps: {
      attributes: {
        'aria-label': 'Text of the post',
        'aria-multiline': 'true',
        class: 'prose post-text',
        spellcheck: 'true',
      },
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : blocksToHtml(htmlToBlocks(html))),
      handlePaste: (view, event, slice) => {
        const data = event.clipboardData
        const html = data?.getData('text/html') ?? ''
        const text = data?.getData('text/plain') ?? ''
        const pictures = picturesIn(data)
        if (pictures.length > 0 && isOnlyPictures(html)) {
          onFiles.current(pictures, view.state.selection.from)
          return true
        }
        if (linkSelection(view, text)) return true
        if (html !== '') {
          takeLostPictures(html)
          // ProseMirror has made cells of paragraphs already, as the row they are pasted in would hold them.
          const isOwn = html.includes('data-pm-slice')
          return pasteInCell(view, isOwn ? slice : sliceOf(view, htmlToBlocks(html)), sayNoPictures)
        }
        if (text === '' || view.state.selection.$from.parent.type.name === 'heading') return false
        const write = (read: readonly PostBlock[]) => {
          const editor = editorOf()
          if (editor.isDestroyed) return
          if (!pasteInCell(editor.view, sliceOf(editor.view, read), sayNoPictures)) insertBlocks(editor, read)
        }
        if (!looksLikeMarkdown(text)) {
          write(chatToBlocks(text))
          return true
        }
        void readMarkdown(text).then(
          (parts) => write(markdownToPaste(parts)),
          () => write(chatToBlocks(text)),
        )
        return true
      },
      handleDrop: (view, event) => {
        const pictures = picturesIn(event.dataTransfer)
        if (pictures.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from
        onFiles.current(pictures, at)
        return true
      },
    },
  })
  const editorOf = (): Editor => editor
  const sayNoPictures = (count: number) =>
    onLost.current(
      `A cell of a table holds text only: ${count === 1 ? 'one picture was' : `${count} pictures were`} not pasted. Please add ${count === 1 ? 'it' : 'them'} below the table with “Image”.`,
    )
  /** A picture that is within the clipboard is sent up; one in a file of the computer can only be asked for. */
  function takeLostPictures(html: string) {
    if (html.includes('data-pm-slice')) return
    const lost: string[] = []
    htmlToBlocks(html, (address) => lost.push(address))
    const files = lost.flatMap((address, at) => pictureFile(address, `picture-${at + 1}`) ?? [])
    // After the text, which ProseMirror writes once this has returned.
    if (files.length > 0) setTimeout(() => onFiles.current(files, editorOf().state.selection.from))
    const missing = lost.length - files.length
    if (missing > 0)
      onLost.current(
        `${missing === 1 ? 'One picture' : `${missing} pictures`} could not be pasted with the text. Please add ${missing === 1 ? 'it' : 'them'} with “Image”.`,
      )
  }
  return { editor, slash }
}

const sliceOf = ({ state }: EditorView, blocks: readonly PostBlock[]) =>
  new Slice(state.schema.nodeFromJSON(blocksToDocument(blocks)).content, 0, 0)

/** A sentence is longer. */
const muchReplaced = 60

function isMuchReplaced({ mapping }: Transaction): boolean {
  let isMuch = false
  for (const map of mapping.maps)
    map.forEach((from, to) => {
      isMuch ||= to - from > muchReplaced
    })
  return isMuch
}

/** Word sends a picture of the text beside the text itself; a browser that copies a picture, its address at the other site. */
const isOnlyPictures = (html: string) => html === '' || htmlToBlocks(html).every(({ type }) => type === 'image')

/** A single paragraph goes into the line that is being written. */
function insertBlocks(editor: Editor, blocks: readonly PostBlock[]) {
  const nodes = blocksToDocument(blocks).content ?? []
  const [only] = nodes
  if (nodes.length === 1 && only?.type === 'paragraph') editor.commands.insertContent(only.content ?? [])
  else editor.commands.insertContent(nodes)
}

/** For ProseMirror, which fits it into the place where it is pasted. Made of elements, so that no text is taken for markup. */
function blocksToHtml(blocks: readonly PostBlock[]): string {
  const root = document.implementation.createHTMLDocument('').body
  const add = (parent: Element, tag: string, attributes: Record<string, string> = {}) => {
    const element = root.ownerDocument.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    parent.append(element)
    return element
  }
  const write = (parent: Element, content: ReturnType<typeof blocksToDocument>['content'] = []) => {
    for (const { type, text, marks = [], attrs = {}, content: inside } of content) {
      if (type === 'text') {
        const holder = marks.reduce(
          (outer, mark) =>
            mark.type === 'link'
              ? add(outer, 'a', { href: String(mark.attrs?.href) })
              : add(outer, mark.type === 'bold' ? 'strong' : 'em'),
          parent,
        )
        holder.append(text ?? '')
      } else if (type === 'image')
        add(parent, 'img', { src: String(attrs.url), alt: String(attrs.alt), title: String(attrs.caption) })
      else if (type === 'quote') write(add(parent, 'blockquote', { 'data-source': String(attrs.source) }), inside)
      else write(add(parent, tags[type ?? ''] ?? `h${attrs.level}`), inside)
    }
  }
  if (blocks.length > 0) write(root, blocksToDocument(blocks).content)
  return root.innerHTML
}

const tags: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}
