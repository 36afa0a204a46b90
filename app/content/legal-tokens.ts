/** The %names% a legal text may hold; each is filled from content/site.yaml, so a fact is written in one place. */
import type { Site } from './schema'

/** Shown where the owner has not given a value yet (decision E2). */
export const unknownFact = 'to be confirmed, please call'

export const legalTokenNames = [
  'businessDays',
  'areas',
  'courier',
  'hours',
  'email',
  'phone',
  'address',
  'clinic',
  'grievanceOfficer',
] as const
type LegalTokenValues = Record<(typeof legalTokenNames)[number], string>

export function legalTokenValues(site: Site): LegalTokenValues {
  const { shipping, contact, grievanceOfficer } = site
  return {
    businessDays: shipping.businessDays ?? unknownFact,
    areas: shipping.areas ?? unknownFact,
    courier: shipping.courier ?? unknownFact,
    hours: shipping.hours ?? unknownFact,
    email: contact.email,
    phone: contact.phoneText,
    address: contact.addressLines.join(', '),
    clinic: site.legalName,
    grievanceOfficer: `${grievanceOfficer.name}, ${grievanceOfficer.designation}`,
  }
}

/** Matches every %name%, known or not. */
export const tokenPattern = /%([A-Za-z]\w*)%/g

/** Fills the known tokens of a text; an unknown one stays as it is (the content check does not let it get here). */
export function fillTokens(text: string, values: LegalTokenValues): string {
  return text.replace(tokenPattern, (token, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof LegalTokenValues] : token,
  )
}

/** The same in a syntax tree, where the e-mail address and the telephone number become links. */
export function fillTreeTokens<Node extends TreeNode>(node: Node, values: LegalTokenValues): Node {
  if (!node.children) return node
  const children = node.children.flatMap((child): TreeNode[] =>
    child.type === 'text' ? fillTextNode(child.value ?? '', values) : [fillTreeTokens(child, values)],
  )
  return { ...node, children }
}

type TreeNode = { type: string; value?: string; children?: TreeNode[] }

function fillTextNode(text: string, values: LegalTokenValues): TreeNode[] {
  const parts = text.split(/(%email%|%phone%)/).filter((part) => part !== '')
  return parts.map((part) => {
    const words = { type: 'text', value: fillTokens(part, values) }
    if (part === '%email%') return link(`mailto:${values.email}`, words)
    if (part === '%phone%') return link(`tel:${values.phone.replace(/[^\d+]/g, '')}`, words)
    return words
  })
}

function link(href: string, words: TreeNode): TreeNode {
  const element = { type: 'element', tagName: 'a', properties: { href }, children: [words] }
  return element
}
