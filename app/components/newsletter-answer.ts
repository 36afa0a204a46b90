import type { SubmissionResult } from '@conform-to/react'

/** What the newsletter's forms are answered. `sent`: what the clinic says to what it has taken. */
export type NewsletterAnswer = { result: SubmissionResult | null; sent: string | null }
