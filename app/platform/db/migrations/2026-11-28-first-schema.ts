/** What the first version of the program began with: one file a room, each after those that its tables lead to. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createAccounts } from '../schema/accounts'
import { createAppointments } from '../schema/appointments'
import { createBlog } from '../schema/blog'
import { createContent } from '../schema/content'
import { createEnquiries } from '../schema/enquiries'
import { createOperations } from '../schema/operations'
import { createDeliveries } from '../schema/orders/deliveries'
import { createOrders } from '../schema/orders/orders'
import { createPayments } from '../schema/orders/payments'
import { createSandbox } from '../schema/orders/sandbox'
import { createPrivacy } from '../schema/privacy'

/** Frozen in time, with the files it runs: what comes later is a migration of its own, and stands in tables.ts beside these. */
export const firstSchema: Migration = {
  async up(db: Kysely<unknown>) {
    await createAccounts(db)
    await createPrivacy(db)
    await createAppointments(db)
    await createOrders(db)
    await createPayments(db)
    await createSandbox(db)
    await createDeliveries(db)
    await createEnquiries(db)
    await createBlog(db)
    await createContent(db)
    await createOperations(db)
  },
}
