import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

type KeptParts = {
  /** What stands around a part in the page as React writes it, and whether the part itself need not be written. */
  placeOf: (key: string, props: object) => { from: string; to: string; isKept: boolean }
}

/** Set while a page is rendered on the server of which parts may be kept (kept-parts.server.ts). */
export const KeptPartsContext = createContext<KeptParts | null>(null)

/**
 * A part of a page that looks the same whenever it gets the same: what React has written of it once is put into the page the next
 * time. The browser takes the page over as if all of it were new.
 *
 * What the part shows comes from its props, the page's address and the visitor not being signed in, and from nothing else: no
 * clock, and no data of a route that it reads itself. It begins and ends with an element, and has no inline script.
 *
 * @param key one for each part of a page; of a part that stands there more than once, what tells its places apart
 */
export function keptPart<Props extends object>(
  key: string | ((props: Props) => string),
  Part: ComponentType<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return (props: Props) => inThree(<Part {...props} />)
  function KeptPart(props: Props) {
    const place = useContext(KeptPartsContext)?.placeOf(typeof key === 'string' ? key : key(props), props)
    if (!place) return inThree(<Part {...props} />)
    // A part within a part is a piece of it.
    const part = (
      <KeptPartsContext.Provider value={null}>
        <Part {...props} />
      </KeptPartsContext.Provider>
    )
    return inThree(place.isKept ? null : part, place)
  }
  return KeptPart
}

/** Three children wherever a part is rendered: the ids that React makes tell of its place among its siblings. */
const inThree = (part: ReactNode, { from, to }: { from?: string; to?: string } = {}) => (
  <>
    {from ?? null}
    {part}
    {to ?? null}
  </>
)
