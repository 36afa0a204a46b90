import { createContext } from 'react'

/** The email of the client who is signed in, whose what is typed then is (kept-fields.ts); null: a visitor. */
export const KeptOwner = createContext<string | null>(null)
