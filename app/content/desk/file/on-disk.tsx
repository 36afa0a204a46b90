/** What was edited on the server and is not on the site, with the buttons that show it there or put the saved text back. */
import { Form, useNavigation } from '@remix-run/react'
import type { FileView } from './content-page.server'
import { PriceFields } from './save/asked'
import { ProblemList } from './side'

type Props = { view: FileView; onDisk: NonNullable<FileView['onDisk']> }

const mostLines = 12

export function OnDisk({ view, onDisk: { digest, lines, problems, prices } }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="on-disk" className="rounded-card bg-turmeric-100 p-5 text-small sm:p-6">
      <h2 id="on-disk" className="text-[1.2rem]!">
        Edited on the server, not on the site yet
      </h2>
      <p className="mt-1 max-w-[47em]">
        The file of “{view.title}” was edited on the server itself, not on this page. The site still shows the text that
        was saved last (red lines), not the edit (green lines). What you save here neither removes the edit nor puts it
        on the site.
      </p>
      <ol className="mt-3 grid gap-1 font-mono text-meta">
        {lines.slice(0, mostLines).map(({ kind, line, text }) => (
          <li
            key={`${kind}${line}`}
            className={`rounded px-1.5 py-0.5 whitespace-pre-wrap wrap-anywhere ${kind === 'removed' ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success'}`}
          >
            <span className="sr-only">{kind === 'removed' ? 'On the site: ' : 'On the server: '}</span>
            <span aria-hidden>{kind === 'removed' ? '- ' : '+ '}</span>
            {text.trim() || 'an empty line'}
          </li>
        ))}
        {lines.length > mostLines ? <li>and {lines.length - mostLines} more lines</li> : null}
      </ol>
      {problems.length > 0 ? (
        <div className="mt-3">
          <p>It cannot be put on the site as it is:</p>
          <ProblemList problems={problems} isWarning={false} />
        </div>
      ) : view.isReadOnly ? null : (
        <Form method="post" preventScrollReset className="mt-4 grid max-w-xl gap-4">
          <input type="hidden" name="intent" value="take-over" />
          <input type="hidden" name="digest" value={view.digest} />
          <input type="hidden" name="disk_digest" value={digest} />
          <PriceFields prices={prices} idStart="on-disk" />
          <button type="submit" disabled={busy} className="btn btn-outline btn-small justify-self-start">
            {busy ? 'One moment' : 'Put this edit on the site'}
          </button>
        </Form>
      )}
      {view.isReadOnly ? null : (
        <Form method="post" preventScrollReset className="mt-4 grid gap-1">
          <input type="hidden" name="intent" value="put-back" />
          <input type="hidden" name="digest" value={view.digest} />
          <input type="hidden" name="disk_digest" value={digest} />
          <button type="submit" disabled={busy} className="btn btn-outline btn-small justify-self-start">
            {busy ? 'One moment' : 'Put the saved text back'}
          </button>
          <p>The file is again as the site shows it. The edit stays in the history.</p>
        </Form>
      )}
    </section>
  )
}
