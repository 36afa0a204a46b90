import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { OfferedDish } from '../../contract/plan-figures'
import { useEditor } from './editor'

/** All that can be put into the day, asked for once for all its fields: a kitchen has some hundreds, and a search among them cannot be late. */
export function useDishes(): readonly OfferedDish[] {
  const { dishesPath, days, day } = useEditor()
  const list = days[day]?.fast_list
  const path = list ? `${dishesPath}?fast_list=${encodeURIComponent(list)}` : dishesPath
  const { data, load, state } = useFetcher<{ dishes: OfferedDish[] }>({ key: path })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is first asks for all
  useEffect(() => {
    if (!data && state === 'idle') load(path)
  }, [path])
  return data?.dishes ?? []
}
