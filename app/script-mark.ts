import { createContext } from 'react'

/** Set while a page is rendered on the server: marks Remix's own inline scripts for entry.server.tsx. */
export const ScriptMarkContext = createContext<string | undefined>(undefined)

/** What React writes where the elements with the page's content come. */
export const contentPlace = (mark = '') => `${mark} content `
