// Node 20, which loads this before it goes on with 24, has no globSync to be named here.
import * as fs from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/**
 * Puts `NAME.br` and `NAME.gz` beside each text file of a folder, as small as they get: built once, sent many times.
 * zlib works in threads, so all files are handed over at once.
 * @param {string} folder
 */
export async function precompress(folder) {
  const compress = async (/** @type {string} */ path) => {
    const content = await readFile(path)
    // Not worth it.
    if (content.length < 512) return
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
  const texts = fs.globSync('**/*.{css,html,js,json,map,mjs,svg,txt,webmanifest,xml}', { cwd: folder })
  await Promise.all(texts.map((path) => compress(join(folder, path))))
}
