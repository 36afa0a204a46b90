import { useEffect, useState } from 'react'
import type { PostCheck } from '../../contract/admin-blogs'
import { askChecks } from './saving/site-calls'

/** Asked once the post is saved, and not for each save of a writer who goes on. */
export function useChecks(id: string | null, version: number | undefined): PostCheck[] | null {
  const [checks, setChecks] = useState<PostCheck[] | null>(null)
  useEffect(() => {
    if (id === null || version === undefined) return
    let isOver = false
    const timer = setTimeout(async () => {
      const answer = await askChecks(id)
      if (!isOver && answer.ok) setChecks(answer.data)
    }, 800)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, version])
  return checks
}
