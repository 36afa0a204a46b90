/** The pictures of the library as they are searched in the picker: what was typed is looked for after a short pause. */
import { useEffect, useState } from 'react'
import { networkMessage } from '~/domain/text/network-message'
import type { ChosenPicture } from './alt-field'

type Found = { pictures: ChosenPicture[]; total: number }

const pauseMs = 250

export function useLibrary() {
  const [q, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<Found>({ pictures: [], total: 0 })
  const [problem, setProblem] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)

  useEffect(() => {
    const over = new AbortController()
    setLoading(true)
    const timer = setTimeout(
      async () => {
        const answer = await ask(q, page, over.signal)
        if (over.signal.aborted) return
        setLoading(false)
        setProblem(answer === null ? networkMessage : null)
        if (answer)
          setFound((before) => ({
            total: answer.total,
            pictures: page === 1 ? answer.pictures : [...before.pictures, ...answer.pictures],
          }))
      },
      q === '' ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [q, page])

  return {
    ...{ q, problem, isLoading, pictures: found.pictures },
    setQuery(text: string) {
      setPage(1)
      setQuery(text)
    },
    hasMore: found.pictures.length < found.total,
    showMore: () => setPage(page + 1),
  }
}

/** Null: the site cannot be reached, or the person is logged out. */
async function ask(q: string, page: number, signal: AbortSignal): Promise<Found | null> {
  try {
    const query = new URLSearchParams({ q, page: String(page) })
    const answer = await fetch(`/dashboard/media/pictures?${query}`, { signal, redirect: 'error' })
    return answer.ok ? ((await answer.json()) as Found) : null
  } catch {
    return null
  }
}
