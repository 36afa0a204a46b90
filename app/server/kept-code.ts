/**
 * Loads the compiled site by the code V8 made of it when it was built: to make it anew from 3.8 MB of text took a quarter of a start. It
 * stands beside the Remix build and is loaded before it (scripts/setup/build.js). Node 22 does the same by `module.enableCompileCache`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'

/** The module that has nearly all of the site; the small ones of single screens are loaded when they are needed. */
const siteModule = /^server-build-.*\.cjs$/
/** As Node wraps a CommonJS module. */
const [before, after] = ['(function (exports, require, module, __filename, __dirname) { ', '\n})']

const folder = join(import.meta.dirname, 'assets')
const name = readdirSync(folder).find((one) => siteModule.test(one))
const script = name === undefined ? null : load(join(folder, name))

function load(file: string): Script {
  const kept = keptFile(file)
  // The build writes ASCII alone (smallServer in vite.config.ts): V8 then needs a byte a sign.
  const script = new Script(`${before}${readFileSync(file, 'latin1')}${after}`, {
    filename: file,
    columnOffset: -before.length,
    // V8 refuses what another version of it has made, and compiles the text.
    ...(existsSync(kept) && { cachedData: readFileSync(kept) }),
  })
  const require = createRequire(file)
  const module = new Module(file)
  module.filename = file
  // The Remix build, and all that is loaded later, asks for this file and finds it here.
  require.cache[file] = module
  script.runInThisContext()(module.exports, require, module, file, folder)
  module.loaded = true
  return script
}

function keptFile(file: string): string {
  return file.replace(/\.cjs$/, '.code')
}

/** Whether V8 took what was kept. */
export const isFromKept = script?.cachedDataRejected === false

/** Keeps for the next starts what V8 has compiled so far: to be called when the first page has been made. */
export function keepCode(): void {
  if (script && name !== undefined) writeFileSync(keptFile(join(folder, name)), script.createCachedData())
}
