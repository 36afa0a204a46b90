/**
 * A letter in the clinic's look, as plain text and as HTML, light and dark. Templates give plain words only: everything is escaped here, in
 * one place, so no name can become markup. Nothing is loaded from anywhere: its two pictures travel with it (letter-pictures.ts).
 */
import type { KnownPeople } from '~/domain/appointments/appointment-times'
import { greetedName } from '~/domain/clients/greeting'
import { escapeMarkup } from '~/domain/text/escape-markup'
import { pictureIds } from './letter-pictures'

/** Who writes, from content/site.yaml. */
export type Letterhead = {
  name: string
  legalName: string
  email: string
  phoneText: string
  addressLines: readonly string[]
  mapUrl: string
  /** Of a full consultation: '₹500'. */
  consultationPrice: string
  /** Who sees clients; left out where no mail has to say it. */
  people?: KnownPeople
  /** Where the client of this address moves a visit without logging in; left out of what staff read. */
  moveUrlOf?: (visit: { id: string; email: string }) => string
  /** Without a trailing slash. */
  siteUrl: string
}

export type Letter = {
  /** Without anything personal: subjects show on locked screens. */
  subject: string
  /** What a list of mails shows beside the subject. */
  preview: string
  /** '' where the name is not known. */
  fullName: string
  before: readonly string[]
  /** `url` null: the link has been taken out. */
  action: { label: string; url: string | null }
  after: readonly string[]
}

export type RenderedLetter = { subject: string; text: string; html: string }

/** From the theme (app/ui/styles/tokens.css), which no mail program would read. */
export const letterColours = {
  ivory: '#fbf6ec',
  paper: '#fffdf8',
  line: '#e2d6c0',
  'leaf-900': '#153a23',
  'leaf-700': '#275636',
  'leaf-200': '#c6d4aa',
  'turmeric-200': '#f8dfa0',
  'turmeric-400': '#eeb02c',
  ink: '#23201a',
  'ink-2': '#544c3f',
} as const

const missingLink = '(The link is not kept: its holder could act for this person.)'

export function renderLetter(letter: Letter, clinic: Letterhead): RenderedLetter {
  return { subject: letter.subject, text: textOf(letter, clinic), html: htmlOf(letter, clinic) }
}

function textOf({ fullName, before, action, after }: Letter, clinic: Letterhead): string {
  const paragraphs = [
    greeting(fullName),
    ...before,
    action.url === null ? missingLink : `${action.label}: ${action.url}`,
    ...after,
    `${clinic.legalName}\n${clinic.phoneText} · ${clinic.email}\n${clinic.addressLines.join(', ')}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function htmlOf({ subject, preview, fullName, before, action, after }: Letter, clinic: Letterhead): string {
  const c = letterColours
  const sans = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif"
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;${sans};font-size:17px;line-height:1.6;color:${c.ink}">${escapeMarkup(text)}</p>`
  const small = (text: string) =>
    `<p class="quiet" style="margin:0 0 4px;${sans};font-size:14px;line-height:1.5;color:${c['ink-2']}">${escapeMarkup(text)}</p>`
  const button =
    action.url === null
      ? paragraph(missingLink)
      : `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr><td class="button" style="border-radius:999px;background:${c['leaf-700']}"><a class="label" href="${escapeMarkup(webAddress(action.url))}" style="display:inline-block;padding:15px 30px;${sans};font-size:17px;font-weight:600;line-height:1.2;color:${c.paper};text-decoration:none">${escapeMarkup(action.label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 24px;${sans};font-size:13px;line-height:1.5;color:${c['ink-2']};overflow-wrap:anywhere">If the button does not open, copy this address:<br>${escapeMarkup(action.url)}</p>`
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: ${c.ink} !important; }
  .sheet { background: ${c['leaf-900']} !important; border-color: ${c['leaf-700']} !important; }
  .ink, .title { color: ${c.ivory} !important; }
  .quiet { color: ${c['leaf-200']} !important; }
  .rule { border-color: ${c['leaf-700']} !important; }
  .button { background: ${c['turmeric-400']} !important; }
  .label { color: ${c['leaf-900']} !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${c.ivory}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${c.ivory}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${c.paper};border:1px solid ${c.line};border-radius:20px;overflow:hidden">
<tr><td style="padding:14px 32px;background:${c['leaf-900']};border-radius:20px 20px 0 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:12px"><img src="cid:${pictureIds.mark}" width="44" height="44" alt="" style="display:block;border:0"></td>
<td style="${serif};font-size:26px;line-height:1.2;color:${c.ivory}">${escapeMarkup(clinic.name)}</td>
</tr></table></td></tr>
<tr><td style="border-bottom:4px solid ${c['turmeric-400']};background:${c['turmeric-200']};font-size:0;line-height:0"><img src="cid:${pictureIds.window}" width="560" alt="" style="display:block;width:100%;height:auto;border:0"></td></tr>
<tr><td style="padding:28px 32px 32px">
<h1 class="title" style="margin:0 0 16px;${serif};font-size:26px;font-weight:normal;line-height:1.2;color:${c['leaf-900']}">${escapeMarkup(greeting(fullName))}</h1>
${before.map(paragraph).join('\n')}
${button}
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td class="rule" style="padding:20px 32px 28px;border-top:1px solid ${c.line}">
${[clinic.legalName, `${clinic.phoneText} · ${clinic.email}`, clinic.addressLines.join(', ')].map(small).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function greeting(fullName: string): string {
  const name = greetedName(fullName)
  return name ? `Namaste ${name},` : 'Namaste,'
}

/** @throws {TypeError} for what is no web address: a button must never lead to a script */
function webAddress(text: string): string {
  if (!/^https?:$/.test(new URL(text).protocol)) throw new TypeError('A button needs a web address.')
  return text
}
