/**
 * A process that edits one post without pause, to be killed in the middle of it or to compete for the post: each save appends a line to
 * what it has read, and the line is printed when the save is acknowledged; who is late reads again. It begins when it is written to. Started by two-editors.test.ts with
 * the place of the database, the post's id, a name, and how many lines it shall write.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createPostDesk } from '~/blog/drafts/service'
import { openDatabase } from '~/platform/db/open'
import { ApiError } from '~/platform/http/api/api-error'

const [dataDir = '', databaseUrl = '', id = '', name = '', howMany = '0'] = process.argv.slice(2)
const database = openDatabase({ dataDir, databaseUrl: databaseUrl || null })
const desk = createPostDesk({ db: database.db, clock: () => new Date() })
await desk.get(id)
writeSync(1, 'ready\n')
await once(process.stdin, 'data')
process.stdin.destroy()
const staff = { userId: name, address: undefined }

for (let i = 0; i < Number(howMany); ) {
  const { draft, version } = await desk.get(id)
  const line = `${name} ${i}`
  const body = [...draft.body, { type: 'paragraph' as const, content: line }]
  try {
    await desk.save(staff, id, { version, draft: { ...draft, body } })
    writeSync(1, `${line}\n`)
    i++
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error
    writeSync(1, 'late\n')
  }
}
await database.close()
