/** The kitchen's recipes and foods, over both transports, on both engines. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecipeView } from '~/care/contract/admin-recipes'
import { foodColumns } from '~/domain/food/food-table'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'

const now = '2026-11-28T04:00:00.000Z'
const later = '2026-11-28T04:05:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const nothing = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const refusal = (result: Result<unknown>) =>
  result.ok ? 'it went well' : [result.failure.status, result.failure.code, result.failure.message]

/** What a save sends: the fields of a recipe, without what is calculated. */
function fieldsOf(recipe: RecipeView) {
  const { name_en, name_hi, cooked_grams, is_weighed, portion_grams, portion_en, portion_hi } = recipe
  const { minutes, steps_en, steps_hi } = recipe
  const lines = recipe.lines.map(({ food, recipe_id, grams, measure }) => ({ food, recipe_id, grams, measure }))
  return {
    ...{ name_en, name_hi, lines, cooked_grams, is_weighed, portion_grams, portion_en, portion_hi },
    ...{ minutes, steps_en, steps_hi },
  }
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let recipes: ClinicApi['adminRecipes']
  let foods: ClinicApi['adminFoods']

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    backend = await startTestBackend({ engine, now, env })
    const { access_token: token } = ok(await createClinicApi({ transport: connection.transport }).auth.login(admin))
    ;({ adminRecipes: recipes, adminFoods: foods } = createClinicApi({ transport: connection.transport, token }))
  })
  afterEach(() => backend.stop())

  const find = async (q: string) => {
    const [first] = ok(await recipes.list({ q }))
    return ok(await recipes.get(first?.id ?? nothing))
  }
  const figure = ({ portion }: RecipeView, nutrient: string) => portion?.find((one) => one.nutrient === nutrient)

  test('a new database begins with the recipes of content/, once', async () => {
    const seeds = () => backend.db.selectFrom('recipes').select('seed').execute()
    // The database of a test has them before its start (backend.ts).
    await backend.db.deleteFrom('recipes').execute()
    await backend.restart()
    expect(await seeds()).toHaveLength(39)
    await backend.restart()
    expect(await seeds()).toHaveLength(39)
  })

  test('dal palak: figures of a portion, who can eat it and why, exchanges and sources', async () => {
    const dal = await find('dal pal')
    expect(dal).toMatchObject({
      name_hi: 'दाल पालक',
      raw_grams: '807',
      food_grams: '407',
      cooked_grams: 640,
      version: 1,
    })
    expect(figure(dal, 'energy_kcal')).toMatchObject({ known: '129', missing: [] })
    expect(figure(dal, 'sugars_g')).toMatchObject({ known: '1.3', missing: [{ name: 'Arhar dal', grams: '100' }] })
    expect(figure(dal, 'folate_dfe_ug')).toMatchObject({ known: '193', is_before_cooking: true })
    expect(dal.counts_as).toEqual([
      { group: 'pulse', label: 'Pulse', count: 1, grams: '25' },
      { group: 'fat', label: 'Fat', count: 0.5, grams: '2.3' },
    ])
    expect(dal.tags.find(({ id }) => id === 'jain')).toMatchObject({
      fits: 'no',
      because: [{ name: 'Onion' }, { name: 'Garlic' }, { name: 'Ginger', why: 'grows under the ground' }],
    })
    expect(dal.lines.at(-1)).toMatchObject({ food: 'water', name_en: 'Water', kcal: '0', usda_number: null })
    expect(dal.sources).toEqual(['USDA National Nutrient Database for Standard Reference, release 26, by number'])
  })

  test('recipes are found in either script, and by a tag that fits for certain', async () => {
    expect(ok(await recipes.list({ q: 'पालक' })).map(({ name_en }) => name_en)).toEqual(['Dal palak', 'Palak paratha'])
    const jain = await recipes.list({ tag: 'jain', per_page: 100 })
    expect(jain.ok && jain.data.map(({ name_en }) => name_en)).not.toContain('Dal palak')
    expect(jain.ok && jain.counts).toMatchObject({ all: 39, jain: jain.ok ? jain.meta?.total : 0 })
    expect(ok(await recipes.list({ page: 9 }))).toEqual([])
  })

  test('a changed recipe is calculated anew; who had the former version is told, and changes nothing', async () => {
    const dal = await find('dal palak')
    const fields = {
      ...fieldsOf(dal),
      lines: fieldsOf(dal).lines.filter(({ food }) => food !== '11282' && food !== '11215'),
    }
    backend.setNow(later)
    const changed = ok(await recipes.save(dal.id, { ...fields, version: dal.version }))
    expect(changed).toMatchObject({ version: 2, updated_at: later, created_at: dal.created_at })
    expect(changed.updated_by).toEqual(expect.any(String))
    expect(changed.tags.find(({ id }) => id === 'no-onion-garlic')?.fits).toBe('yes')
    expect(refusal(await recipes.save(dal.id, { ...fields, name_en: 'Another', version: dal.version }))).toEqual([
      ...[409, 'changed_meanwhile', expect.stringMatching(/changed this on .* Please look at it again\./)],
    ])
    expect((await find('dal palak')).version).toBe(2)
    const audited = await backend.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', dal.id)
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['recipe_changed'])
  })

  test('what was never weighed has no figures of a portion', async () => {
    const dal = await find('dal palak')
    const saved = ok(await recipes.save(dal.id, { ...fieldsOf(dal), cooked_grams: null, version: 1 }))
    expect(saved).toMatchObject({ portion: null, counts_as: null })
    expect(ok(await recipes.list({ q: 'dal palak' }))).toMatchObject([{ kcal: null }])
  })

  test('a recipe within a recipe: its foods count with their share, and no circle can be made', async () => {
    const dal = await find('dal palak')
    const thali = {
      ...fieldsOf(dal),
      name_en: 'Dal thali',
      lines: [{ food: null, recipe_id: dal.id, grams: 320, measure: '2 katori' }],
      ...{ cooked_grams: 320, portion_grams: 160 },
    }
    const form_token = 'a-token-of-the-form'
    const made = ok(await recipes.create({ ...thali, form_token }))
    expect(ok(await recipes.create({ ...thali, form_token })).id).toBe(made.id)
    expect(figure(made, 'energy_kcal')).toMatchObject({ known: '129' })
    expect(figure(made, 'sugars_g')).toMatchObject({ known: '1.3', missing: [{ name: 'Arhar dal', grams: '50' }] })
    expect(made.tags.find(({ id }) => id === 'jain')?.because).toHaveLength(3)
    const circle = [{ food: null, recipe_id: made.id, grams: 10, measure: null }]
    expect(refusal(await recipes.save(dal.id, { ...fieldsOf(dal), lines: circle, version: 1 }))).toEqual([
      ...[422, 'invalid_input', 'A recipe cannot be made of itself'],
    ])
  })

  test.each([
    [{ lines: [] }, 'A recipe needs an ingredient'],
    [
      { lines: [{ food: '99999', recipe_id: null, grams: 5, measure: null }] },
      'There is no food 99999 in the food table',
    ],
    [{ lines: [{ food: null, recipe_id: nothing, grams: 5, measure: null }] }, 'There is no such recipe'],
    [
      { lines: [{ food: null, recipe_id: null, grams: 5, measure: null }] },
      'Please choose a food or a recipe, one in each line',
    ],
    [
      { lines: [{ food: '16101', recipe_id: null, grams: 5.125, measure: null }] },
      'Please use at most two decimals, such as 13.6',
    ],
    [{ name_en: ' ' }, 'Please enter the name of the dish'],
    [{ portion_grams: 700 }, 'A portion is at most the whole dish'],
  ])('%o is refused', async (change, message) => {
    const dal = await find('dal palak')
    const result = await recipes.save(dal.id, { ...fieldsOf(dal), ...change, version: 1 })
    expect(refusal(result)).toEqual([422, 'invalid_input', message])
  })

  test('rice 1¼ katori stands in for two phulka', async () => {
    const phulka = await find('phulka')
    const swaps = ok(await recipes.swaps(phulka.id, { quantity: 2, tags: 'jain' }))
    expect(swaps).toContainEqual({
      ...{ recipe_id: expect.any(String), food: null, name_en: 'Rice' },
      ...{ quantity: 1.25, measure: null, measure_en: 'katori' },
      ...{ kcal: '163', percent: '-2', protein_difference: '-1.4' },
    })
    expect(refusal(await recipes.swaps(nothing, {}))[0]).toBe(404)
  })

  const source = 'IFCT 2017, by permission of NIN of 1 March 2026'
  const head = foodColumns.join(',')
  const ragi = (kcal: string, number = 'ifct-a010') =>
    `${number},"Ragi, flour",रागी,"ragi, nachni",millets,${kcal},7.16,1.92,66.82,11.18,,0.317,0,4.75,443,364,4.62,146,2.53,2,0,,,34.66,10.89,Finger millet`

  test('a table of the clinic comes in, and what is wrong in it is told by line, with its reason', async () => {
    const file = [
      head,
      ragi('320.75'),
      ragi('about 300', 'ifct-a011'),
      ragi('320', '20649'),
      'ifct-a012,Bajra',
      '',
    ].join('\r\n')
    const report = ok(await foods.import({ file, source }))
    expect(report).toMatchObject({ added: 1, changed: 0, unchanged: 0, refused: 3 })
    expect(report.reasons).toEqual([
      {
        ...{ line: 3, column: 'energy_kcal', found: '“about 300”' },
        expected: 'a figure such as 3.27 per 100 g, or nothing where it was not measured',
      },
      {
        ...{ line: 4, column: 'usda_ndb_no', found: '20649, which the site’s own table has' },
        expected: 'a number of your own, such as ifct-a015',
      },
      { line: 5, column: '', found: '2 cells', expected: expect.stringMatching(/^26, one for each column/) },
    ])
    expect(ok(await foods.import({ file: [head, ragi('320.75')].join('\n'), source }))).toMatchObject({ unchanged: 1 })
    expect(ok(await foods.import({ file: [head, ragi('321')].join('\n'), source }))).toMatchObject({
      changed: 1,
      added: 0,
    })
    expect(ok(await foods.list({ imported: 'yes' }))).toEqual([
      {
        ...{ number: 'ifct-a010', name_en: 'Ragi, flour', name_hi: 'रागी', group: 'millets' },
        ...{ kcal: '321', is_imported: true },
      },
    ])
  })

  test('a dish of an imported food: its empty cells are missing, its source is named, its tags are not sure', async () => {
    ok(await foods.import({ file: [head, ragi('320.75')].join('\n'), source }))
    const phulka = await find('phulka')
    const lines = [{ food: 'ifct-a010', recipe_id: null, grams: 250, measure: null }]
    const roti = ok(await recipes.create({ ...fieldsOf(phulka), name_en: 'Ragi roti', lines }))
    expect(figure(roti, 'energy_kcal')).toMatchObject({ known: '80' })
    expect(figure(roti, 'sugars_g')).toMatchObject({ known: null, missing: [{ name: 'Ragi, flour', grams: '250' }] })
    expect(roti.sources).toEqual([source])
    expect(roti.tags.filter(({ fits }) => fits === 'yes')).toEqual([])
    expect(roti.tags.find(({ id }) => id === 'vegetarian')).toMatchObject({
      fits: 'not_sure',
      because: [{ name: 'Ragi, flour', why: 'not known' }],
    })
  })

  test('the site’s own table is one that can be imported: every line is refused, as it is there', async () => {
    const file = readFileSync('content/care/foods-usda-sr26.csv', 'utf8')
    expect(ok(await foods.import({ file, source }))).toMatchObject({ added: 0, refused: 165 })
    expect(refusal(await foods.import({ file: 'no table', source }))).toEqual([
      ...[422, 'invalid_input', 'This is no CSV file. Please save the table as CSV (UTF-8)'],
    ])
    expect(ok(await foods.import({ file: 'a,b\n1,2', source })).reasons[0]).toMatchObject({ line: 1, found: '“a”' })
  })

  test('foods are found by name, search word and number', async () => {
    expect(ok(await foods.list({ q: 'toor' })).map(({ number }) => number)).toEqual(['16101'])
    expect(ok(await foods.list({ q: 'sendha' })).map(({ number }) => number)).toEqual(['sendha-namak'])
  })
})
