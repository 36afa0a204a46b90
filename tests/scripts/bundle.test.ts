import { expect, test } from 'vitest'
import { importBundled } from '../../scripts/setup/bundle.js'

test('what npm run dev, operate, admin and pictures bundle on the spot can be bundled, with the pictures of the mails', async () => {
  for (const [path, name] of [
    ['scripts/demo/demo-client.ts', 'seedDemoClient'],
    ['scripts/demo/seed-command.ts', 'seedCommand'],
    ['app/program/operate.ts', 'operate'],
    ['app/program/admin-command.ts', 'adminCommand'],
  ] as const)
    expect(await importBundled(path), path).toHaveProperty(name)
  const { letterPictures } = await importBundled('app/platform/mail/letter/letter-pictures.ts')
  expect(letterPictures.map(({ content }: { content: Buffer }) => content.length > 1000)).toEqual([true, true])
})
