/**
 * `import text from './some-script?inline-script'`: a script that stands in a page itself. It is written, checked and linted as any
 * other, and comes as text, closed in itself and as small as esbuild makes it.
 */
import { readFile } from 'node:fs/promises'
import { transformWithEsbuild } from 'vite'

const query = '?inline-script'

/** @returns {import('vite').Plugin} */
export const inlineScripts = () => ({
  name: 'aahar:inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(query)) return null
    const path = id.slice(0, -query.length)
    this.addWatchFile(path)
    const { code } = await transformWithEsbuild(await readFile(path, 'utf8'), path, {
      minify: true,
      format: 'iife',
      target: 'es2022',
      sourcemap: false,
      charset: 'utf8',
    })
    return { code: `export default ${JSON.stringify(code.trim())}`, map: null }
  },
})
