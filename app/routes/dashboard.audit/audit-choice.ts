/** What the address of the audit log chooses; what was mistyped chooses nothing. Pure. */
import { isDay } from '~/domain/days'
import { typedOf } from '~/views/list-address'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const isCode = (text: string) => /^[a-z_]{1,60}$/.test(text)

export function auditChoice(query: URLSearchParams) {
  const typed = (name: string, isGood: (text: string) => boolean) => {
    const text = typedOf(query, name)
    return isGood(text) ? text : undefined
  }
  return {
    action: typed('action', isCode),
    from: typed('from', isDay),
    to: typed('to', isDay),
    actor: typed('actor', isId),
    subject: typed('subject', isId),
    object_type: typed('object_type', isCode),
    object_id: typed('object_id', (text) => text !== ''),
  }
}
export type AuditChoice = ReturnType<typeof auditChoice>
