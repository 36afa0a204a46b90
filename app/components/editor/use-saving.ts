/** Ties the working copy in the editor to autosave, to the texts kept in this browser, and to who else has the post open. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createAutosave, type SaveState } from '~/browser/autosave'
import { type KeptPost, keepPost, keptPost } from '~/browser/kept-posts'
import { mostPostBytes, type PostDraft } from '~/clinic/contract/admin-blogs'
import { createPost, type PostFacts, type Presence, savePost, sayLeft, sayPresent, toSaveResult } from './site-calls'

const presenceMs = 20_000

type Given = {
  personId: string
  post: PostFacts | null
  formToken: string
  tab: string
  /** The text as it stands now. */
  read: () => PostDraft
}

export function useSaving({ personId, post, formToken, tab, read }: Given) {
  const [facts, setFacts] = useState<PostFacts | null>(post)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: post?.updated_at ?? null })
  const id = useRef(post?.id ?? null)
  const readNow = useRef(read)
  readNow.current = read

  const learn = useCallback((next: PostFacts) => {
    id.current = next.id
    setFacts(next)
    // The address is the post's own, so that loading the page again opens it; Remix need not know.
    const address = `/blog/${next.slug || next.id}/edit`
    if (window.location.pathname !== address) window.history.replaceState(window.history.state, '', address)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one for the life of the page
  const autosave = useMemo(
    () =>
      createAutosave<PostDraft>({
        read: () => readNow.current(),
        saved: readNow.current(),
        version: post?.version ?? 0,
        savedAt: post?.updated_at ?? null,
        onState: setState,
        keep: (kept) => keepPost(personId, id.current ?? 'new', kept && { ...kept, at: Date.now() }),
        send: async (draft, version) => {
          if (new Blob([JSON.stringify(draft)]).size > mostPostBytes)
            return { kind: 'refused', message: 'This post is larger than 800 KB. Please make two posts of it.' }
          const isNew = id.current === null
          const answer = await (id.current === null
            ? createPost(draft, formToken)
            : savePost(id.current, draft, version))
          if (answer.ok) {
            if (isNew) keepPost(personId, 'new', null)
            learn(answer.data)
          }
          return toSaveResult(answer)
        },
      }),
    [],
  )

  const kept = useKept(personId, post, autosave, readNow)
  const presence = usePresence(facts?.id ?? null, tab, state.kind)

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

  return { autosave, state, facts, learn, kept, presence }
}

/** A text of this browser that the site never got: offered once, when the page is opened. */
function useKept(
  personId: string,
  post: PostFacts | null,
  autosave: { isChanged(): boolean },
  readNow: { readonly current: () => PostDraft },
) {
  const [offered, setOffered] = useState<KeptPost | null>(null)
  const postId = post?.id ?? 'new'
  useEffect(() => {
    const found = keptPost(personId, postId)
    if (!found || autosave.isChanged()) return
    // The site got it after all, only the answer was lost.
    if (JSON.stringify(found.draft) === JSON.stringify(readNow.current())) keepPost(personId, postId, null)
    else setOffered(found)
  }, [personId, postId, autosave, readNow])
  return {
    offered,
    forget() {
      keepPost(personId, postId, null)
      setOffered(null)
    },
    taken: () => setOffered(null),
  }
}

function usePresence(id: string | null, tab: string, stateKind: SaveState['kind']): Presence | null {
  const [presence, setPresence] = useState<Presence | null>(null)
  const isIdle = useRef(true)
  isIdle.current = stateKind !== 'saving'
  useEffect(() => {
    if (id === null) return
    let isOver = false
    const say = async () => {
      if (document.visibilityState === 'hidden') return
      const answer = await sayPresent(id, tab)
      if (!isOver && answer.ok && isIdle.current) setPresence(answer.data)
    }
    void say()
    const timer = setInterval(say, presenceMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [id, tab])
  return presence
}
