import type { LinksFunction } from '@remix-run/node'
import desk from '~/ui/styles/desk.css?url'

/**
 * Beside the sheet of every page. Remix waits for it before it shows a screen of the desk, and takes it away when the next page is the
 * site's.
 */
export const deskStyles: LinksFunction = () => [{ rel: 'stylesheet', href: desk }]
