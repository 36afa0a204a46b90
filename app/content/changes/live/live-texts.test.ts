/** Which text of a file the site shows, whatever lies in content/. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeContentFolder } from '../../../../tests/support/content-folder'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../../tests/support/database'
import { foodTableFile } from '../../schema/care/care-schemas'
import { readFacts } from '../../source/edit-source'
import { readContentFolder } from '../folder/folder'
import { readContentTexts } from './live-texts'

onEachEngine((engine) => {
  let own: TestDatabase
  let content: ReturnType<typeof makeContentFolder>
  beforeEach(async () => {
    own = await makeTestDatabase(engine)
    content = makeContentFolder()
  })
  afterEach(async () => {
    content.remove()
    await own.remove()
  })
  const texts = () => readContentTexts(own.open().db, content.contentDir)

  test('files as the build has them are live letter for letter', async () => {
    const { live } = await texts()
    const folder = new Map(await readContentFolder(content.contentDir))
    // Not compiled and not edited here: care reads the table from the folder as it is.
    folder.delete(foodTableFile)
    expect(Object.fromEntries(live)).toEqual(Object.fromEntries(folder))
  })

  test('a file that is edited, broken or gone leaves what is live', async () => {
    const before = content.read('plans.yaml')
    content.write('plans.yaml', before.replace('priceRupees: 4000', 'priceRupees: 4300'))
    content.write('faq.yaml', 'items: "never closed')
    const { live, disk } = await texts()
    expect(live.get('plans.yaml')).toBe(before)
    expect(disk.get('plans.yaml')).toContain('4300')
    expect(readFacts('faq.yaml', live.get('faq.yaml') ?? '')).toMatchObject({ items: expect.any(Array) })
    content.write('legal/terms.mdx', content.read('legal/terms.mdx').replace('\n## ', '\n## By hand: '))
    expect((await texts()).live.get('legal/terms.mdx')).not.toContain('By hand')
  })
})
