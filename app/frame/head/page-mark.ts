import { createContext } from 'react'

/** Set while a page is rendered on the server: what its own inline scripts and styles carry, so that the policy names them (page-policy.server.ts). */
export const PageMarkContext = createContext<string | undefined>(undefined)
