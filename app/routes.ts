import { flatRoutes } from '@remix-run/fs-routes'

/** One folder or file in app/routes for each URL; what only one screen uses lives in that screen's folder. */
export default flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}'] })
