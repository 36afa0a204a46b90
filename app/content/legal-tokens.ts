/** The %names% a legal text, an answer or the plans' notice may hold; each is filled from content/site.yaml, so a fact is written once. */
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
  'appointmentHours',
  'foodHours',
  'requestDays',
  'decisionDays',
  'payoutDays',
] as const
type LegalTokenValues = Record<(typeof legalTokenNames)[number], string>

export function legalTokenValues(site: Site): LegalTokenValues {
  const { shipping, contact, grievanceOfficer } = site
  const { appointmentHours, foodHours, requestDays, decisionDays, payoutDays } = site.orders.policy
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
    appointmentHours: String(appointmentHours),
    foodHours: String(foodHours),
    requestDays: String(requestDays),
    decisionDays,
    payoutDays,
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
