import type { ReactNode } from 'react'

/** Nothing here yet: a drawing, one sentence, one way on. */
export function Empty({
  drawing,
  title,
  text,
  children,
}: {
  drawing: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-col items-start gap-x-10 gap-y-6 border-y border-line py-10 sm:flex-row sm:items-center">
      <img src={drawing} alt="" width={200} height={150} className="w-50 shrink-0" />
      <div>
        <h2 className="text-h3!">{title}</h2>
        <p className="mt-2 max-w-[46ch] text-ink-2">{text}</p>
        <div className="mt-5">{children}</div>
      </div>
    </div>
  )
}
