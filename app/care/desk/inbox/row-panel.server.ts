import type { ClinicApi } from '~/platform/session/client.server'
import { adminCareOperations } from '../../contract/care-files'
import { adminCheckInOperations } from '../../contract/contact/check-ins'
import type { InboxRow } from '../../contract/contact/inbox'
import { adminReadingOperations } from '../../contract/readings/admin-readings'

/** What stands beside the list of the row that was chosen: who the client is, and what the rule has seen. */
export async function loadRowPanel(clinic: ClinicApi, { client_id: id, reading_kind: kind, rule }: InboxRow) {
  const showsDays = rule === 'meal_skipped' || rule === 'silent'
  const [file, readings, checkIns] = await Promise.all([
    clinic(adminCareOperations).get(id),
    kind && clinic(adminReadingOperations).list(id, { kind }),
    showsDays ? clinic(adminCheckInOperations).list(id) : null,
  ])
  return {
    file: file.ok ? { years: file.data.years, paid_until: file.data.paid_until, doctor: file.data.facts.doctor } : null,
    readings: readings?.ok ? readings.data : null,
    days: checkIns?.ok ? checkIns.data.days : null,
  }
}
export type RowPanelData = Awaited<ReturnType<typeof loadRowPanel>>
