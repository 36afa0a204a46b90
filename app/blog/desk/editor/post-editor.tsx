/** The editor of a post: head, text, side panel, and what may stand in the way (a conflict, a text found in this browser). */
import { EditorContent } from '@tiptap/react'
import { Eye } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { blockIdsOf } from '~/domain/posts/block-ids'
import { countWords, textsOf } from '~/domain/posts/post-words'
import { dateTimeText } from '~/domain/time/days'
import { MediaPicker } from '~/media/desk/media-picker'
import { LeaveDialog } from '~/ui/dialog/leave-dialog'
import { useSaveKey } from '~/ui/form/save-key'
import { KeptBar } from '~/ui/form/typed/typed-bar'
import type { PostDraft } from '../../contract/admin-blogs'
import { type DraftMerge, isSameDraft, isSettled, mergeDrafts, mergedDraft } from '../draft-merge'
import { plannedWords } from '../post-desk'
import { addAtEnd, insertPicture } from './blocks/block-commands'
import { type BlocksWithIds, fromDocument, toDocument } from './blocks/block-ids'
import { changeBlocks } from './blocks/change-blocks'
import type { OwnTexts, SavedText } from './saving/autosave'
import { ConflictView } from './saving/conflict-view'
import { Others } from './saving/others'
import { SaveLine } from './saving/save-line'
import { changePost, type DraftFacts, type PostFacts } from './saving/site-calls'
import { useUndoSteps } from './saving/undo/use-undo-steps'
import { savedTextOf, useSaving } from './saving/use-saving'
import { SidePanel } from './side-panel'
import { stateLooks } from './state-looks'
import { CoverPicture, TitleField } from './title-field'
import { AddRow } from './tools/add-row'
import { AskLink } from './tools/ask-link'
import { BlockFrame, BlockToolbar } from './tools/block-tools'
import { LinkDialog } from './tools/link-dialog'
import { PlannedBar } from './tools/planned-bar'
import { SlashMenu } from './tools/slash-menu'
import { useChecks } from './use-checks'
import { type ReadMarkdown, usePostEditor } from './use-post-editor'
import { useShareCard } from './use-share-card'
import { useUploads } from './use-uploads'

type Props = {
  post: PostFacts | null
  draft: PostDraft
  personId: string
  formToken: string
  tab: string
  siteName: string
  publicUrl: string
  readMarkdown: ReadMarkdown
  /** What was done on the way here, such as a restore. */
  said: string | null
}

export default function PostEditor({
  post,
  draft: loaded,
  personId,
  formToken,
  tab,
  siteName,
  publicUrl,
  readMarkdown,
  said: doneBefore,
}: Props) {
  const { body, block_ids, ...facts } = loaded
  const [draft, setDraft] = useState<DraftFacts>(facts)
  const [shape, setShape] = useState(() => shapeOf(body))
  const touch = useRef(() => {})
  const onDeleted = useRef((_: BlocksWithIds) => {})
  const pickFor = useRef<'text' | 'cover'>('text')
  const [isPicking, setPicking] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const pick = (what: 'text' | 'cover') => {
    pickFor.current = what
    setPicking(true)
  }
  const onPicture = useRef(() => pick('text'))
  const onFiles = useRef((_: File[], _at: number) => {})
  const onLost = useRef((_: string) => {})
  const { editor, slash } = usePostEditor({
    text: { body, block_ids },
    onTouch: touch,
    onDeleted,
    onFiles,
    onPicture,
    onLost,
    readMarkdown,
  })

  const draftNow = useRef(draft)
  const withText = ({ body, block_ids }: BlocksWithIds): PostDraft => ({
    ...draftNow.current,
    body: [...body],
    ...(block_ids && { block_ids: [...block_ids] }),
  })
  const read = () => withText(fromDocument(editor.getJSON()))
  const write = (merged: PostDraft, by: string | null) => {
    showFacts(merged)
    changeBlocks(editor, merged)
    if (by !== null) setDone(`${by} saved this post too. Those changes are in your text now.`)
  }
  const saving = useSaving({ personId, post, formToken, tab, read, write })
  const { autosave, state, facts: saved, learn, kept, presence } = saving
  onDeleted.current = (before) => autosave.saveFirst(withText(before))
  useUndoSteps({ editor, personId, loadedId: post?.id, id: saved?.id, savedVersion: saved?.version })

  const change = useCallback(
    (to: Partial<DraftFacts>) => {
      draftNow.current = { ...draftNow.current, ...to }
      setDraft(draftNow.current)
      autosave.touch()
    },
    [autosave],
  )
  const showFacts = ({ body: nextBody, block_ids: _, ...nextFacts }: PostDraft) => {
    draftNow.current = nextFacts
    setDraft(nextFacts)
    setShape(shapeOf(nextBody))
  }
  const show = (next: PostDraft) => {
    showFacts(next)
    editor.commands.setContent(toDocument(next), { emitUpdate: false })
  }

  // The count waits for a pause: a long post is not counted at each key.
  const countLater = useRef<ReturnType<typeof setTimeout>>(undefined)
  touch.current = () => {
    autosave.touch()
    clearTimeout(countLater.current)
    countLater.current = setTimeout(() => setShape(shapeOf(fromDocument(editor.getJSON()).body)), 400)
  }
  useEffect(() => () => clearTimeout(countLater.current), [])

  const upload = useUploads((picture, at) => insertPicture(editor, picture, at))
  onFiles.current = upload.send

  const savedVersion = state.kind === 'saved' ? saved?.version : undefined
  const checks = useChecks(saved?.id ?? null, savedVersion)
  const shareCard = useShareCard(saved?.id ?? null, savedVersion, [
    draft.title,
    draft.publish_date,
    draft.cover?.src ?? shape.firstPicture,
  ])
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  onLost.current = setSaid
  const [done, setDone] = useState(doneBefore)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const toText = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const conflict = state.kind === 'conflict' ? autosave.conflict() : null
    if (conflict) setChoosing(choosingOf(conflict.own, conflict.theirs, false))
  }, [state.kind, autosave])

  /** @returns whether all of it is saved; if not, the line above the title says why */
  const saveAll = async (isPressed = false) => {
    await autosave.save({ isPressed })
    return autosave.state().kind === 'saved' && !autosave.isChanged()
  }
  const press = async (name: string, act: () => Promise<string | null>) => {
    setBusy(name)
    setSaid(null)
    setDone(null)
    try {
      setSaid(await act())
    } finally {
      setBusy(null)
    }
  }
  const savedFacts = useRef(saved)
  savedFacts.current = saved
  const move = async (intent: 'publish' | 'unpublish', isAgain = false): Promise<string | null> => {
    const isSaved = await saveAll()
    const now = savedFacts.current
    if (!isSaved || !now) return now ? 'It is not saved yet, so nothing else was done.' : 'Write something first.'
    const answer = await changePost(now.id, intent, autosave.version())
    if (!answer.ok) {
      if (answer.code !== 'changed_meanwhile') return answer.message
      const before = read()
      await autosave.pull()
      // The same text: its own last answer was lost. Another's is to be looked at first.
      const isOwn =
        !isAgain &&
        isSameDraft({ ...read(), slug: '', publish_date: null }, { ...before, slug: '', publish_date: null })
      return isOwn ? move(intent, true) : answer.message
    }
    learn(answer.data)
    autosave.take(savedTextOf(answer.data))
    const words = {
      published: 'Published: readers see it now.',
      scheduled: `Scheduled: readers see it from ${draftNow.current.publish_date ? dateTimeText(draftNow.current.publish_date) : 'its date'} on.`,
      unpublished: 'Unpublished. Your text is still here.',
    }
    setDone(words[answer.data.state as keyof typeof words] ?? 'Done.')
    return null
  }
  const preview = async () => {
    // Opened in the press itself: after an answer the browser would block it.
    const tabOpened = window.open('about:blank', '_blank')
    const isSaved = await saveAll()
    const id = savedFacts.current?.id
    if (isSaved && id && tabOpened) tabOpened.location.href = `/editor/${id}/preview`
    else tabOpened?.close()
    return isSaved && id ? null : 'It is not saved yet, so there is no preview.'
  }
  const isLater = draft.publish_date !== null && Date.parse(draft.publish_date) > Date.now()
  const isOut = saved?.state === 'published' || saved?.state === 'scheduled'
  const pressSave = () => void press('save', async () => ((await saveAll(true)) ? null : 'It is not saved yet.'))
  useSaveKey(pressSave)
  // Its bar has the button then.
  const planned = saved && plannedWords({ ...saved, publish_date: draft.publish_date }, new Date())
  const publishWord = isLater ? 'Schedule' : isOut ? 'Publish changes' : 'Publish'
  const { name: stateName, Icon: StateIcon } = stateLooks[saved?.state ?? 'draft']

  const useChosen = (merged: PostDraft) => {
    if (!choosing) return
    if (choosing.isKept) {
      // Another's text may have come into the editor meanwhile.
      show(mergedDraft(mergeDrafts({ base: choosing.theirs.draft, mine: merged, theirs: read() })))
      autosave.adopt(choosing.own)
      kept.taken()
    } else {
      show(merged)
      autosave.rebase(choosing.theirs)
    }
    setChoosing(null)
    void press('save', async () => ((await saveAll()) ? null : 'It is not saved yet.'))
  }
  const useKept = () => {
    const found = kept.offered
    if (!found) return
    const theirs = read()
    const base = found.base ?? (found.version === post?.version ? loaded : { ...loaded, body: [], block_ids: [] })
    // A text of before blocks had ids is compared with the one in the editor, and not added below it.
    const mine = { ...found.draft, block_ids: blockIdsOf(found.draft, theirs) }
    const own = { base, sent: found.sent ?? [], mine }
    kept.takeToken(found.formToken)
    const next = choosingOf(own, { draft: theirs, version: 0, at: new Date().toISOString(), by: null }, true)
    if (!isSettled(next.merge)) return setChoosing(next)
    show(mergedDraft(next.merge))
    autosave.adopt(own)
    kept.taken()
  }

  return (
    <>
      <header className="z-30 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-ivory px-4.5 py-2.5 lg:sticky lg:top-0 lg:min-h-19 lg:px-10">
        <h1 className="text-[1.4rem]! lg:text-[1.75rem]!">{saved ? 'Edit post' : 'New post'}</h1>
        <span className="mr-auto inline-flex items-center gap-1.5 rounded-full bg-cream px-3 py-1 text-meta font-semibold text-ink-2">
          <StateIcon aria-hidden size={15} strokeWidth={2} />
          {stateName}
        </span>
        <div className="flex flex-wrap gap-2 lg:gap-3">
          <button
            type="button"
            disabled={busy !== null}
            onClick={() => void press('preview', preview)}
            className="btn btn-outline btn-small max-sm:px-3.5"
          >
            <Eye aria-hidden size={18} strokeWidth={1.75} className="max-sm:hidden" />
            Preview
          </button>
          <button
            type="button"
            disabled={busy !== null}
            aria-keyshortcuts="Control+S"
            onClick={pressSave}
            className="btn btn-outline btn-small max-sm:px-3.5"
          >
            {isOut ? 'Save' : 'Save draft'}
          </button>
          {planned ? null : (
            <button
              type="button"
              disabled={busy !== null}
              onClick={() => void press('publish', () => move('publish'))}
              className="btn btn-primary btn-small max-sm:px-3.5"
            >
              {busy === 'publish' ? 'One moment' : publishWord}
            </button>
          )}
        </div>
      </header>
      <div role="status">
        {done ? <p className="bg-success-tint px-4.5 py-3 text-small text-success lg:px-10">{done}</p> : null}
      </div>
      <div role="alert">
        {said ? <p className="bg-danger-tint px-4.5 py-3 text-small text-danger lg:px-10">{said}</p> : null}
      </div>
      <Others presence={presence} isMine={(presence?.version ?? 0) <= autosave.version()} />
      {planned ? (
        <PlannedBar
          words={planned}
          isBusy={busy !== null}
          onPublish={() => void press('publish', () => move('publish'))}
        />
      ) : null}
      {kept.offered && !choosing ? (
        <KeptBar at={kept.offered.at} className="px-4.5 lg:px-10" onUse={useKept} onDiscard={kept.discard} />
      ) : null}
      {choosing ? <ConflictView {...choosing} onMerged={useChosen} isBusy={busy !== null} /> : null}
      <div
        hidden={choosing !== null}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 px-4.5 py-6 lg:px-10 lg:py-8 xl:grid-cols-[minmax(0,1fr)_19.75rem]"
      >
        <div className="mx-auto w-full max-w-[43rem] lg:pl-8">
          <div className="pointer-events-none sticky top-2 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:top-21">
            <SaveLine state={state} />
            <BlockToolbar editor={editor} onLink={() => setLinking(true)} />
          </div>
          <TitleField
            title={draft.title}
            change={(title) => change({ title })}
            onEnter={() => {
              // At once: Tiptap's own focus waits for a frame, and the next key would go into the title.
              editor.commands.setTextSelection(1)
              editor.view.focus()
            }}
          />
          {draft.cover && draft.cover.src !== shape.firstPicture ? (
            <CoverPicture src={draft.cover.src} alt={draft.cover.alt} />
          ) : null}
          <div ref={toText} className="relative mt-8">
            <AskLink element={toText} onAsk={() => setLinking(true)} />
            <BlockFrame editor={editor} />
            <EditorContent editor={editor} className="relative z-[1]" />
          </div>
          {upload.list}
          <AddRow
            add={(kind) => addAtEnd(editor, kind)}
            onImage={() => {
              editor.commands.setTextSelection(editor.state.doc.content.size)
              pick('text')
            }}
          />
          {saved ? (
            <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-small">
              <a href={`/editor/${saved.id}/revisions`} className="text-link">
                Earlier versions
              </a>
              <a href="?plain" className="text-link">
                Write as plain text (Markdown)
              </a>
            </p>
          ) : null}
          <p className="mt-4 text-meta text-ink-3">
            Keys: / opens the menu of blocks, Alt+F10 the tools of the block, Alt+↑ and Alt+↓ move it, Ctrl+K sets a
            link.
          </p>
        </div>
        <SidePanel
          facts={saved}
          draft={draft}
          change={change}
          checks={checks}
          words={shape.words}
          shareCard={shareCard}
          publicUrl={publicUrl}
          siteName={siteName}
          onCover={() => pick('cover')}
          isLater={isLater}
          isBusy={busy !== null}
          onMove={(intent) => void press(intent, () => move(intent))}
        />
      </div>
      <SlashMenu store={slash} />
      <LinkDialog editor={editor} isOpen={isLinking} onClose={() => setLinking(false)} />
      <MediaPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onChoose={({ url, alt }) => {
          setPicking(false)
          if (pickFor.current === 'cover') change({ cover: { src: url, alt } })
          else insertPicture(editor, { url, alt })
        }}
      />
      <LeaveDialog
        id="leave-editor"
        isLeaving={({ currentLocation: from, nextLocation: to }) =>
          autosave.isChanged() && from.pathname !== to.pathname
        }
        what="the post here"
        save={saveAll}
      />
    </>
  )
}

/** Two texts between which a person chooses; `isKept`: mine waited in this browser, the other is in the editor. */
type Choosing = { own: OwnTexts<PostDraft>; theirs: SavedText<PostDraft>; merge: DraftMerge; isKept: boolean }

const choosingOf = (own: OwnTexts<PostDraft>, theirs: SavedText<PostDraft>, isKept: boolean): Choosing => ({
  ...{ own, theirs, isKept },
  merge: mergeDrafts({ ...own, theirs: theirs.draft }),
})

/** What is shown of the text beside it. The site shows a first picture that is the cover once, so does the editor: where it is edited. */
const shapeOf = (body: PostDraft['body']) => ({
  words: countWords(textsOf(body)),
  firstPicture: body.find((block) => block.type === 'image')?.url ?? null,
})
