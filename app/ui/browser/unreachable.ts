/**
 * The site itself cannot be reached: the browser is offline, the server is gone, a proxy answers in its place. A form then
 * stays as it was typed and says so, and sending it again goes on normally.
 *
 * A route with a form exports `clientAction`. A page over which a dialog's form can stand exports `shouldRevalidate`.
 * What needs code that may not be here yet asks `siteAnswers` first.
 */
import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from '@remix-run/react'
import { networkMessage } from '~/domain/text/network-message'

/** What every form understands, whatever else its action answers: a result for Conform, which keeps the fields. */
const unreachableAnswer = { result: { status: 'error', error: { '': [networkMessage] } } } as const

/** Sends the form to its action. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect, or what the action itself has thrown. All else is no answer of the site: none came, or not its own.
    if (error instanceof Response || isRouteErrorResponse(error) || isCrash(error)) throw error
    // As a Response, because only the status of one tells Remix to leave the loaders alone.
    return Response.json(unreachableAnswer, { status: 503 })
  }
}

/** Remix's words for what failed inside an action: the site can be reached, and its error screen says what it may. */
const isCrash = (error: unknown) => error instanceof Error && error.message === 'Unexpected Server Error'

/**
 * What a failed action leaves as it was is not asked for again. That is Remix's own rule, but it keeps it only for forms
 * that are pages: after one in a dialog (a fetcher's) it calls every loader of the page that does not say so here; where
 * these cannot be reached either, the error screen takes the place of all that was typed. React Router 7 has mended it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate

/** Where a refused action means that things stand otherwise than they were shown: all is asked for anew, if it can be. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus }) => actionStatus !== 503

/**
 * Whether the site can be reached right now, whatever it says of its health. Where Remix cannot fetch the code of a route it
 * reloads the page, and all that was typed is lost by that; so this is asked before.
 */
export async function siteAnswers(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
