import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from './clinic'

type Desk = ClinicApi['adminContent']

/** The desk of the site's content, whose saves are sent again while they are being made, as the dashboard does. */
export function untilMade(desk: Desk) {
  const patient =
    <Given extends unknown[], Change>(send: (...given: Given) => Promise<Result<Change | null>>) =>
    async (...given: Given): Promise<Result<Change>> => {
      for (;;) {
        const result = await send(...given)
        if (!result.ok || result.data !== null) return result as Result<Change>
      }
    }
  return {
    ...desk,
    save: patient(desk.save),
    undo: patient(desk.undo),
    takeOver: patient(desk.takeOver),
    putBack: patient(desk.putBack),
  }
}
