import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { RequestReference } from './request-reference'

/** The last screen there is; it leans on nothing that could have failed. */
export function ErrorScreen() {
  const error = useRouteError()
  return (
    <main className="wrap grid min-h-[70vh] place-items-center py-16 text-center">
      <div>
        <img src="/illustrations/empty-error.svg" alt="" width={240} height={180} className="mx-auto" />
        <h1 className="mt-8">Something went wrong.</h1>
        <p className="lead mx-auto mt-4">{messageOf(error)}</p>
        <a href="/" className="btn btn-primary mt-8">
          Back to the home page
        </a>
        {isOurs(error) ? <RequestReference /> : null}
      </div>
    </main>
  )
}

type PanelProps = {
  /** Where there is no such page (404): the drawing, and what may be the reason. */
  missing: { drawing: string; text: string }
  /** The ways on. */
  children: ReactNode
}

/** Inside the frame of the site: a page that is not there, or cannot be had now. */
export function ErrorPanel({ missing, children }: PanelProps) {
  const error = useRouteError()
  const message = messageOf(error)
  const [drawing, title, text] = isNotFound(error)
    ? [missing.drawing, message, missing.text]
    : [
        '/illustrations/empty-error.svg',
        isForbidden(error) ? 'You cannot open this.' : 'Something went wrong.',
        message,
      ]
  return (
    <div className="wrap flex min-h-[60vh] flex-col items-center py-16 text-center">
      <img src={drawing} alt="" width={200} height={150} />
      <h1 className="mt-7">{title}</h1>
      <p className="lead mt-4">{text}</p>
      <div className="mt-8 grid justify-items-center gap-3 sm:flex sm:flex-wrap sm:justify-center">{children}</div>
      {isOurs(error) ? <RequestReference /> : null}
    </div>
  )
}

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404

const isForbidden = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 403

/** A mistake of the program, which the log tells more of. A page that is not there is kept for all visitors. */
const isOurs = (error: unknown): boolean => !isRouteErrorResponse(error) || error.status >= 500

/** What a client may read of an error: a sentence a loader threw or a script's own message. Remix has already replaced
 *  the messages of server errors, so that nothing of the server's inside reaches a page. */
export function messageOf(error: unknown): string {
  // What the router itself finds wrong, such as a form sent where none is taken, it words for developers.
  const isRouters = isRouteErrorResponse(error) && 'internal' in error && error.internal === true
  if (isRouteErrorResponse(error) && !isRouters && typeof error.data === 'string' && error.data !== '')
    return error.data
  if (error instanceof Error && error.message !== '' && error.message !== 'Unexpected Server Error')
    return error.message
  return 'Please try again in a moment, or call us if it goes on.'
}
