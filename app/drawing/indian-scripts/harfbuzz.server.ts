/**
 * HarfBuzz, in a module of its own that is imported when it is needed. The package waits at its top for its WebAssembly: `require()`
 * refuses that, so the build leaves this one `import()` as it is (vite.config.ts), and what is compiled ahead must not hold it.
 */
export const loadHarfbuzz = () => import('harfbuzzjs')
