/**
 * What search engines read beside the page, as JSON-LD (schema.org). Plain objects for `pageMeta`, which Remix writes and
 * escapes. The clinic's own are in pages/home/structured-clinic.ts, those of a post in blog/site/post/structured-post.ts.
 */

/** What stands for the clinic in all of them. */
export const clinicId = (origin: string) => `${origin}/#clinic`

/** Frequent questions, for a page that shows them. */
export function faqData(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
