/** A browser without scripts at the site in this process (whole-site.ts): it keeps cookies, fills forms and sends them. */
import { Window } from 'happy-dom'
import type { WholeSite } from './whole-site'

const { DOMParser } = new Window()
type Document = ReturnType<InstanceType<typeof DOMParser>['parseFromString']>
type Element = NonNullable<ReturnType<Document['querySelector']>>

/** `to`: where a redirect leads. */
export type Shown = {
  path: string
  status: number
  to: string | null
  headers: Headers
  html: string
  document: Document
}

export function openPlainBrowser(site: WholeSite, origin: string) {
  const jar = new Map<string, string>()

  async function ask(path: string, form?: URLSearchParams): Promise<Shown> {
    const url = new URL(path, origin)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(url, { headers: { cookie }, ...(form && { method: 'POST', body: form }) })
    const answer = await site.handle(request, {})
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const html = (await answer.text()).replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    const document = new DOMParser().parseFromString(html, 'text/html')
    const { status, headers } = answer
    return { path: url.pathname + url.search, status, to: headers.get('location'), headers, html, document }
  }

  return {
    open: (path: string) => ask(path),
    post: (path: string, fields: Record<string, string>) => ask(path, new URLSearchParams(fields)),
    /** Fills the form of the main part that this button sends, by its labels, and sends it. */
    async submit(shown: Shown, button: string, fill: Record<string, string> = {}): Promise<Shown> {
      const main = mainOf(shown)
      const buttons = [...main.querySelectorAll('button')]
      const pressed = buttons.find((one) => textOf(one) === button)
      const form = pressed?.closest('form') ?? main.querySelector(`form[id="${pressed?.getAttribute('form')}"]`)
      if (!pressed || !form)
        throw new Error(`There is no form with the button ${button}; there are ${buttons.map(textOf).join(', ')}.`)
      for (const [label, text] of Object.entries(fill)) fieldOf(shown, label).value = text
      const fields = new URLSearchParams()
      for (const field of form.querySelectorAll('input, textarea, select')) {
        const { name, value, type, checked } = field as unknown as HTMLInputElement
        const isSent = (type !== 'checkbox' && type !== 'radio') || checked
        if (name && isSent) fields.append(name, value)
      }
      if (pressed.getAttribute('name'))
        fields.append(pressed.getAttribute('name') ?? '', pressed.getAttribute('value') ?? '')
      return ask(form.getAttribute('action') || shown.path, fields)
    },
  }
}

export function mainOf({ document }: Shown): Element {
  const main = document.querySelector('main')
  if (!main) throw new Error('The page has no main part.')
  return main
}

/** As it is read: runs of spaces are one. */
export const textOf = (element: { textContent: string | null } | null): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The field of the main part with this label. */
export function fieldOf(shown: Shown, label: string): HTMLInputElement {
  const labels = [...mainOf(shown).querySelectorAll('label')]
  const found = labels.find((one) => textOf(one) === label)
  const id = found?.getAttribute('for')
  const field = id ? shown.document.getElementById(id) : found?.querySelector('input, textarea, select')
  if (!field) throw new Error(`There is no field ${label}; there are ${labels.map(textOf).join(', ')}.`)
  return field as unknown as HTMLInputElement
}

/** What is said of a field beside it. */
export function descriptionOf({ document }: Shown, field: { getAttribute(name: string): string | null }): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return ids.map((id) => textOf(document.getElementById(id))).join(' ')
}

/** Messages that screen readers announce, in their order. */
export const alertsOf = (shown: Shown): string[] =>
  [...mainOf(shown).querySelectorAll('[role=alert]')].map(textOf).filter(Boolean)

/** The part of the page with this name, such as a region or the footer. */
export function partOf({ document }: Shown, name: string): Element {
  const parts = [...document.querySelectorAll('section, [role=region], [aria-label], [aria-labelledby]')]
  const part = parts.find((one) => {
    const by = one.getAttribute('aria-labelledby')
    return (by ? textOf(document.getElementById(by)) : one.getAttribute('aria-label')) === name
  })
  if (!part) throw new Error(`There is no part ${name}.`)
  return part
}
