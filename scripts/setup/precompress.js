import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
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
 * @param {readonly Packed[]} [ready] what is compressed already
 * @returns {Promise<number>} how many files were compressed
 */
export async function precompress(folder, ready = []) {
  const known = new Set(ready.map(({ path }) => path))
  const packed = [...ready, ...(await packTexts(folder, (path) => !known.has(path)))]
  await Promise.all(
    packed.flatMap(({ path, br, gz }) => [
      writeFile(join(folder, `${path}.br`), br),
      writeFile(join(folder, `${path}.gz`), gz),
    ]),
  )
  return packed.length
}

/** @typedef {{ path: string, br: Buffer, gz: Buffer }} Packed `path`: from the folder */

/**
 * Compresses without writing: public/ is done while Vite, which would empty the folder, is at work on one core.
 * @param {string} folder
 * @param {(path: string) => boolean} [isWanted]
 * @returns {Promise<Packed[]>}
 */
export async function packTexts(folder, isWanted = () => true) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isWanted)
  const packed = await Promise.all(paths.map((path) => packText(folder, path)))
  return packed.filter((one) => one !== null)
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {Promise<Packed | null>}
 */
async function packText(folder, path) {
  const content = await readFile(join(folder, path))
  if (content.length < smallestWorthBytes) return null
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
  return { path, br, gz }
}
