import routes from './app/routes'

type Listed = { file: string; children?: Listed[] }
const filesOf = (listed: readonly Listed[]): string[] =>
  listed.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)])

export default {
  entry: [
    'app/routes.ts',
    ...filesOf(routes),
    'app/platform/http/index.ts',
    'app/content/check/check.ts',
    'app/program/admin-command.ts',
    'app/program/operate.ts',
    'contentlayer.config.ts',
    'scripts/*.js',
    'scripts/setup/{operate-program,try-build}.js',
    'tests/e2e/**/*.spec.ts',
    'tests/webkit/*.test.ts',
    'vitest.webkit.config.ts',
    'playwright.firefox.config.ts',
    'tests/support/*.{ts,js}',
  ],
  project: ['app/**/*.{ts,tsx}', 'scripts/**/*.js', 'tests/**/*.{ts,tsx,js}', '*.{js,ts}'],
  ignoreExportsUsedInFile: { type: true },
  ignoreDependencies: [
    '@biomejs/biome',
    '@fontsource-variable/.+',
    '@fontsource/noto-.+',
    '@remix-run/server-runtime',
    'react-router-dom',
    'tailwindcss',
  ],
}
