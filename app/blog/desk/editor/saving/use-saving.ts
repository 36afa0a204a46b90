/** Ties the working copy in the editor to autosave, to the texts kept in this browser, and to who else has the post open. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type EditedPost, mostPostBytes, type PostDraft } from '../../../contract/admin-blogs'
import { isSameDraft, isSettled, mergeDrafts, mergedDraft } from '../../draft-merge'
import { createAutosave, type SavedText, type SaveState } from './autosave'
import {
  createPost,
  failedSave,
  newestPost,
  type PostFacts,
  type Presence,
  savePost,
  sayLeft,
  sayPresent,
} from './site-calls'
import { type FoundPost, forgetPost, keepPost, keptPosts } from './stored-posts'

const presenceMs = 20_000

type Given = {
  personId: string
  post: PostFacts | null
  formToken: string
  tab: string
  /** The text as it stands now. */
  read: () => PostDraft
  /** Shows a text that has another's changes in it. `by`: whose; null: they are one's own. */
  write: (merged: PostDraft, by: string | null) => void
}

export const savedTextOf = ({ draft, version, updated_at: at, updated_by: by }: EditedPost): SavedText<PostDraft> => ({
  ...{ draft, version, at, by },
})

export function useSaving({ personId, post, formToken, tab, read, write }: Given) {
  const [facts, setFacts] = useState<PostFacts | null>(post)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: post?.updated_at ?? null })
  const id = useRef(post?.id ?? null)
  /** By which the site knows a post that is being begun, and whether it was sent already. */
  const begun = useRef({ token: formToken, isSent: false })
  const own = useRef({ read, write })
  own.current = { read, write }

  const learn = useCallback(({ draft: _, ...next }: PostFacts & { draft?: PostDraft }) => {
    id.current = next.id
    setFacts(next)
    // The address is the post's own, so that loading the page again opens it; Remix need not know.
    const address = `/blog/${next.slug || next.id}/edit`
    if (window.location.pathname !== address) window.history.replaceState(window.history.state, '', address)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one for the life of the page
  const autosave = useMemo(() => {
    const place = () => ({ personId, postId: id.current ?? 'new', tab })
    const begin = async (draft: PostDraft) => {
      const { token, isSent } = begun.current
      begun.current = { token, isSent: true }
      const answer = await createPost(draft, token)
      if (!answer.ok) return failedSave(answer)
      keepPost(place(), null)
      learn(answer.data)
      const { version, updated_at: at } = answer.data
      return isSent
        ? { kind: 'conflict' as const, theirs: savedTextOf(answer.data) }
        : { kind: 'saved' as const, version, at }
    }
    let isOwn = false
    return createAutosave<PostDraft>({
      read: () => own.current.read(),
      saved: own.current.read(),
      version: post?.version ?? 0,
      savedAt: post?.updated_at ?? null,
      onState: setState,
      keep: (waiting) =>
        keepPost(
          place(),
          waiting && { ...waiting, at: Date.now(), ...(id.current === null && { formToken: begun.current.token }) },
        ),
      send: async (draft, version, isPressed) => {
        if (new Blob([JSON.stringify(draft)]).size > mostPostBytes)
          return { kind: 'refused', message: 'This post is larger than 800 KB. Please make two posts of it.' }
        if (id.current === null) return begin(draft)
        const answer = await savePost(id.current, draft, version, isPressed)
        if (!answer.ok) return failedSave(answer)
        learn(answer.data)
        return { kind: 'saved', version: answer.data.version, at: answer.data.updated_at }
      },
      newest: async () => {
        const answer = id.current === null ? null : await newestPost(id.current)
        if (!answer?.ok) return null
        learn(answer.data)
        return savedTextOf(answer.data)
      },
      merge: ({ base, sent, mine }, theirs) => {
        const merge = mergeDrafts({ base, sent, mine, theirs })
        isOwn = sent.some((one) => isSameDraft(one, theirs))
        return isSettled(merge) ? mergedDraft(merge) : null
      },
      write: (merged, { by }) => own.current.write(merged, isOwn ? null : (by ?? 'Another person')),
    })
  }, [])

  /** What was begun with a text that waited here is not begun again. */
  const takeToken = useCallback((token: string | undefined) => {
    if (id.current === null && token) begun.current = { token, isSent: true }
  }, [])
  const kept = useKept({ personId, postId: post?.id ?? 'new', tab }, autosave, { own, takeToken })
  const presence = usePresence(facts?.id ?? null, tab, autosave)

  useEffect(() => {
    const retry = () => void autosave.retry()
    const keep = () => {
      autosave.keepNow()
      if (id.current) sayLeft(id.current, tab)
    }
    const askBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (autosave.isChanged()) event.preventDefault()
    }
    const retryWhenSeen = () => {
      if (document.visibilityState === 'visible') retry()
    }
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', keep)
    window.addEventListener('beforeunload', askBeforeLeaving)
    document.addEventListener('visibilitychange', retryWhenSeen)
    return () => {
      keep()
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('beforeunload', askBeforeLeaving)
      document.removeEventListener('visibilitychange', retryWhenSeen)
    }
  }, [autosave, tab])

  return { autosave, state, facts, learn, kept: { ...kept, takeToken }, presence }
}

type Autosave = { isChanged(): boolean; keepNow(): boolean; version(): number; pull(): Promise<void> }
type Place = { personId: string; postId: string; tab: string }

type TakeToken = (token: string | undefined) => void

/** Texts of this browser that the site never got, one after the other; each stays until it is used or discarded. */
function useKept(
  { personId, postId, tab }: Place,
  autosave: Autosave,
  { own, takeToken }: { own: { current: { read: () => PostDraft } }; takeToken: TakeToken },
) {
  const [found, setFound] = useState<FoundPost[]>([])
  useEffect(() => {
    const shown = own.current.read()
    const open = keptPosts({ personId, postId, tab }).filter((one) => {
      // The site got it after all, only the answer was lost.
      if (!isSameDraft(one.draft, shown)) return true
      takeToken(one.formToken)
      forgetPost(one.name)
      return false
    })
    setFound(open)
  }, [personId, postId, tab, own, takeToken])
  const [offered = null] = found
  const next = () => setFound((before) => before.slice(1))
  return {
    offered,
    discard() {
      if (offered) forgetPost(offered.name)
      next()
    },
    /** It is in the editor now, and kept as this copy's own text. */
    taken() {
      if (offered && (autosave.keepNow() || !autosave.isChanged())) forgetPost(offered.name)
      next()
    },
  }
}

function usePresence(id: string | null, tab: string, autosave: Autosave): Presence | null {
  const [presence, setPresence] = useState<Presence | null>(null)
  useEffect(() => {
    if (id === null) return
    let isOver = false
    const say = async () => {
      if (document.visibilityState === 'hidden') return
      const answer = await sayPresent(id, tab)
      if (isOver || !answer.ok) return
      if (answer.data.version > autosave.version()) await autosave.pull()
      if (!isOver) setPresence(answer.data)
    }
    void say()
    const timer = setInterval(say, presenceMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [id, tab, autosave])
  return presence
}
