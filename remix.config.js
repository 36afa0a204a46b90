/**
 * The Remix options. vite.config.ts hands them to Remix's Vite plugin; they stand here because `remix.config.js` is where
 * a Remix project is looked up first.
 *
 * Every future flag is on: with them, the move to React Router 7 is a change of imports.
 * @satisfies {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // Each build has a folder of its own (scripts/setup/build.js); without one, as in development, it is build/.
  buildDirectory: process.env.AAHAR_BUILD_FOLDER ?? 'build',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
