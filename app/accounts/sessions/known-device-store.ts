/** The SQL of devices on which a person has logged in. Their tokens come as hashes only. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

type Device = { hash: string; userId: string }

const devicesPerUser = 20

export async function isKnownDevice(db: Kysely<Tables>, { hash, userId }: Device): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any client has logged in on it. */
export async function isDeviceOfAnyClient(db: Kysely<Tables>, hash: string): Promise<boolean> {
  const row = await db.selectFrom('known_devices').select('hash').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The person has logged in on it now. Of many devices those not used for longest are forgotten. */
export async function rememberDevice(trx: Kysely<Tables>, { hash, userId }: Device, now: Date): Promise<void> {
  const used_at = now.toISOString()
  await trx
    .insertInto('known_devices')
    .values({ hash, user_id: userId, used_at })
    .onConflict((conflict) => conflict.columns(['hash', 'user_id']).doUpdateSet({ used_at }))
    .execute()
  const tooMany = await trx
    .selectFrom('known_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .offset(devicesPerUser)
    .limit(devicesPerUser)
    .execute()
  for (const old of tooMany)
    await trx.deleteFrom('known_devices').where('hash', '=', old.hash).where('user_id', '=', userId).execute()
}

export async function forgetDevicesOfUser(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

export async function deleteUnusedDevices(db: Kysely<Tables>, usedBefore: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('used_at', '<', usedBefore.toISOString()).execute()
}
