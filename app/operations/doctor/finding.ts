/** What the doctor says of one thing. */

export type Finding = {
  /** ok; look: it runs, and a person should see to it; wrong: the site does not run, or loses something. */
  state: 'ok' | 'look' | 'wrong'
  /** One of the doctor's subjects, such as `mail`. */
  about: string
  /** What is so. */
  says: string
  /** What to do; nothing where all is well. */
  advice?: string
}

const marks = { ok: 'ok   ', look: 'LOOK ', wrong: 'WRONG' }

export const findingLine = ({ state, about, says, advice }: Finding): string =>
  `${marks[state]} ${about.padEnd(11)} ${says}${advice ? ` → ${advice}` : ''}`

/** For the checks of one subject. */
export const about = (subject: string) => ({
  ok: (says: string): Finding => ({ state: 'ok', about: subject, says }),
  look: (says: string, advice: string): Finding => ({ state: 'look', about: subject, says, advice }),
  wrong: (says: string, advice: string): Finding => ({ state: 'wrong', about: subject, says, advice }),
})

export const reasonOf = (error: unknown): string =>
  ((error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '').replace(/\.$/, '')
