/** A clone on Windows, where Git turns line ends into CRLF by default, gets every text as it is here and every picture whole. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../support/temp-folder'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: ReturnType<typeof makeTempFolder>
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

const texts = ['content/plans.yaml', 'content/legal/terms.mdx', 'scripts/start.js', '.ci/run', 'public/hero.svg']
const pictures = ['public/favicon.ico', 'app/ui/styles/fonts/figtree.woff2', 'docs/home.jpg', 'public/icon.png']
const words = 'one\ntwo\n'
// Git takes what holds a zero byte for binary by itself; these hold none.
const bytes = Buffer.from('a\nb\nc\n')

function git(...parameters: string[]) {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.example']
  const windows = ['-c', 'core.autocrlf=true', '-c', 'core.eol=crlf', '-c', 'core.safecrlf=false']
  execFileSync('git', [...identity, ...windows, ...parameters], { cwd: folder.path, stdio: 'pipe' })
}

test('texts keep LF and pictures their bytes', () => {
  const at = (path: string) => join(folder.path, path)
  git('init', '--quiet')
  cpSync(join(root, '.gitattributes'), at('.gitattributes'))
  for (const path of [...texts, ...pictures]) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), texts.includes(path) ? words : bytes)
  }
  // An editor of Windows has put CRLF into one: it is committed with LF.
  writeFileSync(at('content/edited.yaml'), 'one\r\ntwo\r\n')
  git('add', '.')
  git('commit', '--quiet', '-m', 'all')
  for (const path of [...texts, ...pictures, 'content/edited.yaml']) rmSync(at(path))
  git('checkout', '--quiet', '--', '.')
  for (const path of [...texts, 'content/edited.yaml']) expect(readFileSync(at(path), 'utf8'), path).toBe(words)
  for (const path of pictures) expect(readFileSync(at(path)).equals(bytes), path).toBe(true)
})

test('editors are told the same', () => {
  expect(readFileSync(join(root, '.editorconfig'), 'utf8')).toMatch(/^\[\*\]\n(?:.+\n)*end_of_line = lf\n/m)
})
