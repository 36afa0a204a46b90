/** A document in a list, for its client and for dietitians. */
import { FileText, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSize } from '~/domain/media/care-upload'
import { dateTimeText } from '~/domain/time/days'
import { type CareDocument, kindNames } from '../../contract/records/documents'

type Props = {
  document: CareDocument
  /** Where its file is. */
  to: string
  /** Who it came from, in the reader's words. */
  from: string
  /** What can be done with it. */
  children?: ReactNode
}

export function DocumentLine({ document, to, from, children }: Props) {
  const { kind, name, format, bytes, created_at: at } = document
  const Icon = format === 'pdf' ? FileText : Image
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-700" />
        <div className="min-w-0 flex-1">
          <a href={to} download className="text-link wrap-anywhere">
            {name}
          </a>
          <p className="figures text-small text-ink-2">
            {kindNames[kind]}, {from}, {dateTimeText(at)}. {format === 'pdf' ? 'PDF' : 'Picture'}, {fileSize(bytes)}.
          </p>
        </div>
      </div>
      {children}
    </li>
  )
}
