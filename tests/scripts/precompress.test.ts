import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { precompress } from '../../scripts/setup/precompress.js'

test('text gets its compressed copies, pictures and crumbs do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aahar-press-'))
  const script = 'console.info("dal, roti, sabzi")\n'.repeat(100)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app.js'), script)
  await writeFile(join(folder, 'photo.png'), Buffer.alloc(5000))
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')

  await precompress(folder)
  expect((await readdir(folder)).sort()).toEqual(['assets', 'photo.png', 'robots.txt'])
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/app.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(folder, 'assets/app.js.gz'))).toString()).toBe(script)
  await rm(folder, { recursive: true })
})
