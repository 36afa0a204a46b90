import { type JoinedRecord, type OfferedFile, offeredFileOperations } from '~/accounts/contract/offered-files'
import type { Permission } from '~/domain/accounts/staff-words'
import { formToken } from '~/platform/forms/form-token.server'
import type { ClinicApi } from '~/platform/session/client.server'

export type Offered = { files: OfferedFile[]; formToken: string } | null

/** null where none fits, or the reader may not see clients. */
export async function loadOffered(
  clinic: ClinicApi,
  may: ReadonlySet<Permission>,
  record: JoinedRecord,
): Promise<Offered> {
  if (!may.has('clients')) return null
  const answer = await clinic(offeredFileOperations).offered(record)
  return answer.ok && answer.data.length > 0 ? { files: answer.data, formToken: formToken() } : null
}
