import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { OfferedDish } from '../../contract/plan-figures'

/**
 * All that can be put into a day, asked for once for all its fields: a kitchen has some hundreds, and a search among them cannot be late.
 * @param path where they are asked for; null: nothing can be put in
 */
export function useDishes(path: string | null): readonly OfferedDish[] {
  const { data, load, state } = useFetcher<{ dishes: OfferedDish[] }>({ key: path ?? 'no dishes' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is asked for once
  useEffect(() => {
    if (path !== null && !data && state === 'idle') load(path)
  }, [path])
  return data?.dishes ?? []
}
