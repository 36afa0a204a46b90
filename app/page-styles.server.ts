/** The site's styles for the page itself: what is painted first waits for no second file. */
import { sha256Source } from './page-scripts.server'
import styles from './styles/app.css?inline'

/** Null in development, where the styles are a file that Vite reloads. */
export const pageStyles = import.meta.env.PROD ? { text: styles, hash: sha256Source(styles) } : null
