/** What the file of a client says of food: forms begin with it, the order's page shows it, each for who may read it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noFoodFile, saveFoodFile } from '~/orders/sales/allergies/food-file'
import type { Result } from '~/platform/session/answers/read-answer'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'

const now = '2026-12-01T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const nothing = { diet: null, dislikes: null, allergies: null }

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let owner: ClinicApi
  let asha: TestPerson

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
    owner = createClinicApi({ transport, token, timeoutMs: 60_000 })
    asha = await signUpProven(backend, transport)
    const file = { ...noFoodFile, diet: 'jain', dislikes: 'Karela', allergens: ['peanut'], allergies: 'Kiwi' } as const
    await backend.db
      .transaction()
      .execute((trx) =>
        saveFoodFile(trx, backend.vault(), asha.user.id, { ...file, allergens: [...file.allergens] }, new Date(now)),
      )
  })
  afterEach(() => backend.stop())

  const as = (person: TestPerson) =>
    createClinicApi({ transport: connection.transport, token: person.access_token, timeoutMs: 60_000 })

  test('a client reads their own, with what was told with orders; nobody else’s, though they share a phone', async () => {
    const told = { diet: 'jain', dislikes: 'Karela' }
    expect(ok(await as(asha).orders.food())).toMatchObject({ ...told, allergies: expect.stringContaining('Kiwi') })
    const sister = await signUpProven(backend, connection.transport)
    await backend.db
      .updateTable('users')
      .set({ phone_number: '+919829011223' })
      .where('id', 'in', [asha.user.id, sister.user.id])
      .execute()
    expect(ok(await as(sister).orders.food())).toEqual(nothing)
  })

  test('the desk’s form begins with it: the owner reads all, the front desk the diet alone', async () => {
    const query = { user_id: asha.user.id }
    expect(ok(await owner.adminOrders.foodFile(query))).toMatchObject({ diet: 'jain', dislikes: 'Karela' })
    const clerk = await signUpProven(backend, connection.transport)
    await backend.db
      .updateTable('users')
      .set(storedRoles(['front_desk']))
      .where('id', '=', clerk.user.id)
      .execute()
    expect(ok(await as(clerk).adminOrders.foodFile(query))).toEqual({ ...nothing, diet: 'jain' })
    expect((await as(asha).adminOrders.foodFile(query)).ok).toBe(false)
  })

  test('an order of food shows it to the owner, and nothing of it to the front desk; no other order speaks of it', async () => {
    const sale = { user_id: asha.user.id, method: 'cash', customer_phone: '98290 11223' } as const
    const food = { plan_type: 'weekly_meal_plan', start_date: '2026-12-02' } as const
    const address = '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021'
    const { order_id } = ok(await owner.adminOrders.sellAtDesk({ ...sale, ...food, address }))
    const other = ok(await owner.adminOrders.sellAtDesk({ ...sale, plan_type: 'one_month', start_date: '2026-12-01' }))
    expect(ok(await owner.adminOrders.get(order_id))).toMatchObject({
      ...{ diet: 'jain', dislikes: 'Karela', allergies: expect.stringContaining('Kiwi') },
    })
    expect(ok(await owner.adminOrders.get(other.order_id))).toMatchObject(nothing)
    const clerk = await signUpProven(backend, connection.transport)
    await backend.db
      .updateTable('users')
      .set(storedRoles(['front_desk']))
      .where('id', '=', clerk.user.id)
      .execute()
    expect(ok(await as(clerk).adminOrders.get(order_id))).toMatchObject(nothing)
  })
})
