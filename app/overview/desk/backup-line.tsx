import { CircleAlert } from 'lucide-react'
import type { BackupWords } from './backup-words'

/** The last line of the overview: quiet while all is well. */
export function BackupLine({ words: { text, needsYou } }: { words: BackupWords }) {
  return (
    <p className="mt-10 flex items-center gap-2 border-t border-line pt-4 text-meta text-ink-2">
      {needsYou ? <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-danger" /> : null}
      <span className={needsYou ? 'font-semibold text-ink' : ''}>{text}</span>
    </p>
  )
}
