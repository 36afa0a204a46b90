/** What the holder of a driver's link sees and does: the stops of one day, without an account. */
import type { Kysely } from 'kysely'
import type { DeliveryMark } from '~/domain/deliveries/delivery-days'
import type { RefundPolicy } from '~/domain/money/refunds'
import { indiaDay } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { shownNetwork } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import type { DriverDay } from '../contract/deliveries'
import { mark } from '../day/marks'
import { sheetOf } from '../day/sheet'
import type { Meals } from '../menu/meals'
import { getDriverSerial } from './driver-store'
import type { DriverTokens } from './driver-tokens'

type DriverOptions = {
  db: Kysely<Tables>
  clock: Clock
  driverTokens: DriverTokens
  meals: Meals
  loadPolicy: () => Promise<RefundPolicy>
}

export type Driver = ReturnType<typeof createDriver>

export function createDriver({ db, clock, driverTokens, meals, loadPolicy }: DriverOptions) {
  /** @throws {ApiError} driver_link_ended */
  async function requireDay(token: string): Promise<string> {
    const link = driverTokens.read(token, clock())
    if (!link || (await getDriverSerial(db, link.day)) !== link.serial) throw new ApiError('driver_link_ended')
    return link.day
  }

  return {
    /** @throws {ApiError} driver_link_ended */
    async day(token: string): Promise<DriverDay> {
      const day = await requireDay(token)
      const { stops, slots } = sheetOf(await meals.stopsOf(day), (await loadPolicy()).mealTimes)
      const hasBegun = day <= indiaDay(clock())
      return {
        day,
        slots,
        stops: stops.flatMap(
          ({
            order_id,
            slot,
            status,
            version,
            customer_name,
            customer_phone,
            address,
            pin_code,
            allergies,
            dishes,
            meal,
          }) =>
            status === 'skipped'
              ? []
              : [
                  {
                    ...{ order_id, slot, status, version, customer_name, address, pin_code, allergies, dishes },
                    phone: (hasBegun && status !== 'delivered' && customer_phone) || null,
                    meal: meal && (meal.dish ?? 'No dish yet: please ask the kitchen'),
                  },
                ],
        ),
      }
    },

    /** @throws {ApiError} driver_link_ended, delivery_not_found, changed_meanwhile, days_not_changeable */
    async mark(
      { token, ...wanted }: { token: string; order_id: string; status: DeliveryMark; version: number },
      clientAddress: string | undefined,
    ): Promise<void> {
      const day = await requireDay(token)
      await mark(db, { userId: null, address: shownNetwork(clientAddress) }, { ...wanted, day }, clock())
    },
  }
}
