import { type LoaderFunctionArgs, redirect } from '@remix-run/node'

/** An address that leads nowhere leads home. A missing file is no address: the front door answers 404 before this. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  if (/\.[a-z0-9]{2,5}$/i.test(pathname)) throw new Response('Not found', { status: 404 })
  return redirect('/')
}

export const action = () => redirect('/', 303)

export default function Nowhere() {
  return null
}
