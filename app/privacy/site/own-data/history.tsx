import { sectionTitle } from './choices'

type Event = {
  key: string
  name: string
  decision: 'given' | 'refused'
  notice_version: string
  language: string
  at: string
  until: string | null
}

const languages: Readonly<Record<string, string>> = { en: 'English', hi: 'Hindi' }

/** What was agreed to, to which notice, and until when. */
export function History({ history }: { history: Event[] }) {
  return (
    <details>
      <summary className="unfold w-fit font-semibold text-leaf-700">
        What you agreed to before ({history.length})
      </summary>
      {history.length === 0 ? (
        <p className="mt-3 text-ink-2">You have not agreed to anything yet. Each choice you save above is kept here.</p>
      ) : null}
      <ol className="mt-3 grid gap-3 text-small">
        {history.map(({ key, name, decision, notice_version: version, language, at, until }) => (
          <li key={key} className="border-l-3 border-leaf-200 pl-3">
            <p>
              {name}: {decision === 'given' ? 'yes' : 'no'}
              {until ? `, until ${until}` : ''}
            </p>
            <p className="figures text-meta text-ink-2">
              {at}, notice of {version} in {languages[language] ?? language}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

type Reading = {
  key: number
  at: string
  what: 'health_note' | 'client_notes' | 'export' | 'care_file' | 'document' | 'reason'
  reason: string | null
  by: string | null
  role: string | null
}

const whatWords: Record<Reading['what'], string> = {
  health_note: 'what you told us with an appointment',
  client_notes: 'our notes about you',
  export: 'a file of your data',
  care_file: 'your care file or a diet plan of yours',
  document: 'a document of yours or a photo of a meal',
  reason: 'your care, as a dietitian who does not look after you',
}

/** Each reading by a person of the staff, or of the family whom it is shared with. */
export function Readings({ readings }: { readings: Reading[] }) {
  return (
    <section aria-labelledby="readings">
      <h2 id="readings" className={sectionTitle}>
        Who has read your health details
      </h2>
      <p className="mt-3 text-ink-2">
        Each opening of a health note, by whom and when. Not listed: the sheets of the kitchen and the pages of your
        orders, which show an allergy to those who cook for you.
      </p>
      {readings.length === 0 ? (
        <p className="mt-3 text-ink-2">Nobody has opened them yet.</p>
      ) : (
        <ol className="mt-5 border-t border-line text-small">
          {readings.map(({ key, at, what, by, role, reason }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
              <span className="min-w-0">
                <strong className="font-semibold">{by ?? 'A person of our staff'}</strong>
                {role === 'admin'
                  ? ', staff'
                  : what === 'care_file' && role === 'client'
                    ? ', with whom you share'
                    : ''}
                , read {whatWords[what]}
                {reason ? `. Reason: ${reason}` : ''}
              </span>
              <span className="figures text-meta text-ink-2">{at}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
