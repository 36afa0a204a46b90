import { createContext, useContext } from 'react'

/** Set while a page is rendered on the server: the id of its request. */
export const RequestIdContext = /* @__PURE__ */ createContext<string | undefined>(undefined)

/** In the browser it is read from the page, which was made for one request; after a change of page there is none. */
const useRequestId = import.meta.env.SSR
  ? () => useContext(RequestIdContext)
  : () => document.querySelector('[data-reference]')?.textContent

/** On a page that says that something went wrong: by it staff find the lines of this request in the log. */
export function RequestReference() {
  const requestId = useRequestId()
  return requestId ? (
    <p className="mt-6 text-small text-ink-3">
      Reference: <span data-reference="">{requestId}</span>
    </p>
  ) : null
}
