import { useEffect, useState } from 'react'

/**
 * The address of the post's share image as it is saved. Another one where what stands on it has changed, not for each save: a drawing
 * takes a moment of a core. Null: not saved yet.
 */
export function useShareCard(
  id: string | null,
  savedVersion: number | undefined,
  drawn: readonly (string | null)[],
): string | null {
  const key = JSON.stringify(drawn)
  const [shown, setShown] = useState<{ key: string; src: string } | null>(null)
  useEffect(() => {
    if (id === null || savedVersion === undefined) return
    const src = `/editor/${id}/share?v=${savedVersion}`
    setShown((before) => (before?.key === key ? before : { key, src }))
  }, [id, savedVersion, key])
  return shown?.src ?? null
}
