import { giveOldTimesTo } from '~/appointments/calendar/calendar-store'
import { type SeedPost, seedPosts } from '~/blog/posts/seed'
import { type SeedRecipe, seedRecipes } from '~/care/recipes/seed'
import type { ClinicRules } from '~/domain/appointments/appointment-times'
import { migrate } from '~/platform/db/migrations/migrate'
import { type Database, type DatabasePlace, openDatabase, whatToDo } from '~/platform/db/open'
import type { QueryWatch } from '~/platform/db/query-watch'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'

type PrepareOptions = {
  place: DatabasePlace
  clock: Clock
  log: BackendLog
  loadSeedPosts: () => Promise<SeedPost[]>
  loadSeedRecipes: () => Promise<readonly SeedRecipe[]>
  loadRules: () => Promise<ClinicRules>
  /** Sees each query. */
  queries?: QueryWatch
}

const postFile = (slug: string) => `content/posts/${slug}.mdx`
const changedPostAdvice =
  'The site shows the post as it is in the database. Change it in the dashboard, or give the file a new name to take it in as a draft.'

/** Opens the database, migrates it and seeds it where it is new. Rejects, with everything closed again, if any fails. */
export async function prepareDatabase({
  place,
  clock,
  log,
  loadSeedPosts,
  loadSeedRecipes,
  loadRules,
  queries,
}: PrepareOptions): Promise<Database> {
  const database = openDatabase(place, queries)
  try {
    await database.withStartLock(async () => {
      for (const name of await migrate(database.db)) log.info('migrated', { name })
      await giveOldTimesTo(database.db, (await loadRules()).practitioners[0].slug)
      const { published, drafts, changed } = await seedPosts(database.db, loadSeedPosts, clock)
      const recipes = await seedRecipes(database.db, loadSeedRecipes, clock)
      if (recipes > 0) log.info('seeded', { recipes })
      if (published > 0) log.info('seeded', { posts: published })
      for (const slug of drafts) log.info('post_file_taken_in', { file: postFile(slug), status: 'draft' })
      for (const slug of changed) log.info('post_file_changed', { file: postFile(slug), advice: changedPostAdvice })
    })
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw whatToDo(error, place)
  }
}
