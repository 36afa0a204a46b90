/** A person's export as one page that opens without a network: nothing is loaded, nothing runs. */
import { escapeMarkup } from '~/domain/text/escape-markup'
import { dateTimeText } from '~/domain/time/days'
import type { PersonExport } from '../contract/privacy'

const css = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;color:#23201a;background:#fffdf8}
h1,h2{font-family:Georgia,serif;font-weight:normal;color:#153a23}h2{margin-top:2.5rem;border-top:1px solid #e2d6c0;padding-top:1.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.2rem 1rem;margin:0 0 1.5rem;padding:0 0 1rem;border-bottom:1px dotted #e2d6c0}
dt{color:#544c3f}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}.none{color:#544c3f}@media(max-width:36rem){dl{display:block}dd{margin-bottom:.5rem}}`

export function exportPage({ clinic, person, made_at, sections, left_out, email_is_proven }: PersonExport): string {
  const filled = sections.filter(({ rows }) => rows.length > 0)
  const empty = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title)
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeMarkup(`Your data at ${clinic}`)}</title><style>${css}</style></head><body>
<h1>${escapeMarkup(`Your data at ${clinic}`)}</h1>
<p>${escapeMarkup(`${person.full_name}, ${person.email}. Made on ${dateTimeText(made_at)}, India’s time. Times below are UTC, sums in paise (100 to a rupee).`)}</p>
${email_is_proven ? '' : '<p>Your email is not confirmed yet, so what stands under it alone (messages, the newsletter) is not in this file. You can confirm it in your account.</p>'}
${filled.map(sectionOf).join('\n')}
<h2>Nothing is stored in</h2><p class="none">${escapeMarkup(empty.join(', ') || 'Every list has something.')}</p>
<h2>What is left out, and why</h2><dl>${left_out.map(({ table, column, reason }) => `<dt>${escapeMarkup(`${table}.${column}`)}</dt><dd>${escapeMarkup(reason)}</dd>`).join('')}</dl>
</body></html>
`
}

const sectionOf = ({ title, rows }: PersonExport['sections'][number]) =>
  `<h2>${escapeMarkup(title)}</h2>\n${rows.map(rowOf).join('\n')}`

const rowOf = (row: Record<string, unknown>) =>
  `<dl>${Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escapeMarkup(wordsOf(name))}</dt><dd>${escapeMarkup(textOf(value))}</dd>`)
    .join('')}</dl>`

/** customer_name → Customer name */
const wordsOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value))
