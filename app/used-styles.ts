/**
 * Cuts the site's style sheet down to the rules that a page's markup can match, in their order: what is painted first then waits for
 * half as much. Rules without a class stay; animations and properties that no rule names go. The page's scripts, which add markup,
 * fetch the whole sheet before.
 */

type Selector = { text: string; classes: string[] }
type Rule =
  | { kind: 'statement'; text: string }
  /** Such as @media, with rules inside. */
  | { kind: 'group'; head: string; rules: Rule[] }
  | { kind: 'rule'; selectors: Selector[]; body: string }

export type Styles = readonly Rule[]

/** Whatever means more than itself; of a comment its beginning. */
const specialSigns = /[{};"'\\]|\/(?=\*)/g
const groups = /^@(?:media|supports|layer|container)\b/

/** @param css as the build packs it */
export function readStyles(css: string): Styles {
  let at = 0

  function skipString() {
    const quote = css[at]
    for (at += 1; at < css.length && css[at] !== quote; at += 1) if (css[at] === '\\') at += 1
    at += 1
  }
  /** To the next of these signs, past texts, comments and escaped signs. */
  function skipTo(signs: string) {
    while (toNextSpecialSign() && !signs.includes(css[at] as string)) {
      if (css[at] === '"' || css[at] === "'") skipString()
      else if (css[at] === '/') at = css.indexOf('*/', at) + 2
      else at += css[at] === '\\' ? 2 : 1
    }
  }
  function toNextSpecialSign(): boolean {
    specialSigns.lastIndex = at
    at = specialSigns.test(css) ? specialSigns.lastIndex - 1 : css.length
    return at < css.length
  }
  function readBody(): string {
    const from = at
    for (let depth = 1; depth > 0; at += 1) {
      skipTo('{}')
      depth += css[at] === '{' ? 1 : -1
    }
    return css.slice(from, at - 1)
  }
  function readRules(): Rule[] {
    const rules: Rule[] = []
    while (at < css.length) {
      const from = at
      skipTo('{};')
      const sign = css[at]
      const head = css.slice(from, at)
      at += 1
      if (sign === ';') rules.push({ kind: 'statement', text: `${head};` })
      else if (sign !== '{') return rules
      else if (groups.test(withoutComments(head))) rules.push({ kind: 'group', head, rules: readRules() })
      else if (withoutComments(head).startsWith('@')) rules.push({ kind: 'statement', text: `${head}{${readBody()}}` })
      else rules.push({ kind: 'rule', selectors: splitSelectors(head).map(toSelector), body: readBody() })
    }
    return rules
  }
  return readRules()
}

/** What of a page's markup decides about its styles: its class and style attributes, each once. */
export type Marks = { classes: readonly string[]; inline: readonly string[] }

/** @param html all of a page, or a part of one */
export const marksOf = (html: string): Marks => ({
  classes: attributesOf(html, 'class'),
  inline: attributesOf(html, 'style'),
})

/** Those of a page that is made of several texts. */
export const joinMarks = (all: readonly Marks[]): Marks => ({
  classes: all.flatMap(({ classes }) => classes),
  inline: all.flatMap(({ inline }) => inline),
})

function attributesOf(html: string, name: string): string[] {
  const begin = ` ${name}="`
  const values = new Set<string>()
  for (let at = html.indexOf(begin); at >= 0; at = html.indexOf(begin, at)) {
    const from = at + begin.length
    at = html.indexOf('"', from)
    // The last one has no end: the page is cut off.
    if (at < 0) break
    values.add(html.slice(from, at))
  }
  return [...values]
}

/** The styles of a page with such markup. */
export function stylesFor(marks: Marks, styles: Styles): string {
  const classes = new Set(marks.classes.flatMap((names) => asText(names).split(/\s+/)))
  const isMatched = ({ classes: needed }: Selector) => needed.every((name) => classes.has(name))
  const write = (rules: Styles): string =>
    rules
      .map((rule) => {
        if (rule.kind === 'statement') return rule.text
        if (rule.kind === 'group') {
          const inside = write(rule.rules)
          return inside === '' ? '' : `${rule.head}{${inside}}`
        }
        const kept = rule.selectors.filter(isMatched)
        return kept.length === 0 ? '' : `${kept.map(({ text }) => text).join(',')}{${rule.body}}`
      })
      .join('')
  return withoutUnnamed(write(styles), marks.inline.join(' '))
}

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const property = /@property (--[\w-]+)\{[^{}]*\}/g
const declaration = /(?<=[{;])(--[\w-]+):(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;{}"'()]|[()])*(?:;|(?=\}))/g

/** Without the animations and properties that nothing else in the text names, nor what stands in the page's own attributes. */
function withoutUnnamed(css: string, attributes: string): string {
  const rest = css.replace(keyframes, '')
  const named = css.replace(keyframes, (whole, name: string) => (new RegExp(`\\b${name}\\b`).test(rest) ? whole : ''))
  return withoutUnread(named, attributes)
}

/** A property may be read by another one alone that goes as well. */
function withoutUnread(css: string, attributes: string): string {
  const read = new Set([...`${css} ${attributes}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  const keepRead = (whole: string, name: string) => (read.has(name) ? whole : '')
  const kept = css.replace(property, keepRead).replace(declaration, keepRead)
  return kept.length === css.length ? kept : withoutUnread(kept, attributes)
}

const withoutComments = (head: string) => head.replace(/\/\*[\s\S]*?\*\//g, '').trim()

/** At the commas that stand in no brackets. */
function splitSelectors(head: string): string[] {
  if (!head.includes(',')) return [head]
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < head.length; at += 1) {
    const sign = head[at] as string
    if (sign === '\\') at += 1
    else if ('(['.includes(sign)) depth += 1
    else if (')]'.includes(sign)) depth -= 1
    else if (sign === ',' && depth === 0) {
      selectors.push(head.slice(from, at))
      from = at + 1
    }
  }
  return [...selectors, head.slice(from)]
}

const inBrackets = /(?<!\\):[\w-]+\((?:[^()\\]|\\.)*\)/g
const className = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi

/** What stands in :not(), :is() and the like may be missing: such a selector is kept for its other classes. */
function toSelector(text: string): Selector {
  let plain = text
  for (let before = ''; plain.includes('(') && before !== plain; ) {
    before = plain
    plain = plain.replace(inBrackets, '')
  }
  return { text, classes: [...plain.matchAll(className)].map(([, name = '']) => unescaped(name)) }
}

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, sign = '') =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : sign,
  )

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const asText = (attribute: string) =>
  attribute.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? '')
