/**
 * A letter in the clinic's look, as plain text and as HTML. Templates give plain words only: everything is escaped here, in
 * one place, so no name can become markup. Nothing is loaded from anywhere: no pictures, no fonts, no tracking.
 */
import { greetedName } from '~/domain/greeting'
import { escapeMarkup } from '~/escape-markup'

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

/** From the theme (app/styles/tokens.css), which no mail program would read. */
export const letterColours = {
  ivory: '#fbf6ec',
  paper: '#fffdf8',
  line: '#e2d6c0',
  'leaf-900': '#153a23',
  'leaf-700': '#275636',
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
  const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const serif = "font-family:Georgia,'Times New Roman',serif"
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;${sans};font-size:17px;line-height:1.6;color:${c.ink}">${escapeMarkup(text)}</p>`
  const small = (text: string) =>
    `<p style="margin:0 0 4px;${sans};font-size:14px;line-height:1.5;color:${c['ink-2']}">${escapeMarkup(text)}</p>`
  const button =
    action.url === null
      ? paragraph(missingLink)
      : `<p style="margin:24px 0"><a href="${escapeMarkup(webAddress(action.url))}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${c['leaf-700']};${sans};font-size:16px;font-weight:600;line-height:1.2;color:${c.paper};text-decoration:none">${escapeMarkup(action.label)}</a></p>
<p style="margin:0 0 24px;${sans};font-size:14px;line-height:1.5;color:${c['ink-2']};word-break:break-all">${escapeMarkup(action.url)}</p>`
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${c.ivory}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${c.ivory}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${c.paper};border:1px solid ${c.line};border-radius:20px">
<tr><td style="padding:20px 32px;background:${c['leaf-900']};border-bottom:4px solid ${c['turmeric-400']};border-radius:20px 20px 0 0;${serif};font-size:26px;color:${c.ivory}">${escapeMarkup(clinic.name)}</td></tr>
<tr><td style="padding:32px">
<h1 style="margin:0 0 16px;${serif};font-size:26px;font-weight:normal;line-height:1.2;color:${c['leaf-900']}">${escapeMarkup(greeting(fullName))}</h1>
${before.map(paragraph).join('\n')}
${button}
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:20px 32px 28px;border-top:1px solid ${c.line}">
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
