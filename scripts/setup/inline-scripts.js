/**
 * `import text from './some-script?inline-script'`: a script that stands in a page itself. It is written, checked and linted as any
 * other, and comes as text, closed in itself and as small as esbuild makes it.
 */
import { resolve } from 'node:path'
import { build } from 'esbuild'

const query = '?inline-script'

/** @returns {import('vite').Plugin} */
export const inlineScripts = () => ({
  name: 'aahar:inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(query)) return null
    const path = id.slice(0, -query.length)
    const { outputFiles, metafile } = await build({
      entryPoints: [path],
      bundle: true,
      write: false,
      metafile: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
    })
    for (const file of Object.keys(metafile.inputs)) this.addWatchFile(resolve(file))
    const code = outputFiles[0]?.text ?? ''
    return { code: `export default ${JSON.stringify(code.trim())}`, map: null }
  },
})
