/**
 * In the browser zod tries whether it may make functions of texts. Our policy (platform/http/csp.ts) forbids it, and each try is reported as a
 * violation, so zod is told before its first schema: this stands first in root.tsx, whose modules run before those of any other route.
 */
import { config } from 'zod/v4/core'

config({ jitless: true })
