import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textFile = /\.(?:css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/
const smallestWorthBytes = 512

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Puts `NAME.br` and `NAME.gz` beside each text file of a folder, as small as they get: built once, sent many times.
 * zlib works in threads, so all files are handed over at once.
 * @param {string} folder
 * @returns {Promise<number>} how many files were compressed
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const done = await Promise.all(paths.map(compressFile))
  return done.filter(Boolean).length
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < smallestWorthBytes) return false
  const [br, gz] = await Promise.all([
    compressBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    compressGzip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return true
}
