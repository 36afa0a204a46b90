/** The site's styles for the page itself: what is painted first waits for no second file. */
import { sha256Source } from './page-scripts.server'
import type { PageStyleTexts } from './page-styles'
import styles from './styles/app.css?inline'
import fonts from './styles/fonts.css?inline'

/** Null in development, where the styles are files that Vite reloads. */
export const pageStyles: PageStyleTexts | null = import.meta.env.PROD ? { styles, fonts } : null

/** For the Content-Security-Policy. */
export const pageStyleHashes: readonly string[] = pageStyles ? Object.values(pageStyles).map(sha256Source) : []
