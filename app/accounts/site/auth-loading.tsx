import { useNavigation } from '@remix-run/react'

const authPage = /^\/(login|signup|(forgot|reset|change)-password)$/

/** Lies over the page while one of signing in is fetched, from wherever it was asked for; not while a form of it is sent. */
export function AuthLoading() {
  const { state, formMethod, location } = useNavigation()
  return state === 'loading' && !formMethod && authPage.test(location.pathname) ? (
    <p role="status" className="auth-loading">
      Loading
    </p>
  ) : null
}
