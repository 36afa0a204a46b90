/** What care keeps of a client. */
import type { Tables } from '~/platform/db/tables'
import { g, ofStaff, secret, type TableRule, technical } from './rules'

const inFile = { where: [['file_id', 'careFiles']], sealedBy: 'id' } as const

type CareTable =
  | 'care_files'
  | 'diet_plans'
  | 'care_messages'
  | 'care_shares'
  | 'check_ins'
  | 'care_tasks'
  | 'visit_notes'
  | 'readings'
  | 'care_documents'

export const careRegister: { [Name in CareTable]: TableRule<Tables[Name]> } = {
  care_files: {
    title: 'Your care file',
    where: [['user_id', 'users']],
    sealedBy: 'id',
    columns: {
      ...{ id: g, user_id: g, born_on: 'sealed', sex: 'sealed', facts: 'sealed json', hide: g, own_katori_ml: g },
      ...{ version: technical, created_at: g, updated_at: g },
    },
  },
  diet_plans: {
    title: 'Your diet plans',
    ...inFile,
    columns: {
      ...{ id: g, file_id: g, number: g, status: g, starts_on: g, ends_on: g, body: 'sealed json', copied_from: g },
      ...{ reasons: 'sealed json', answer_words: 'sealed', created_at: g, updated_at: g, sent_at: g, answered_at: g },
      author: ofStaff,
      version: technical,
    },
  },
  care_messages: {
    title: 'Messages between you and the clinic',
    ...inFile,
    columns: {
      ...{ id: g, file_id: g, side: g, text: 'sealed', created_at: g, read_at: g, withdrawn_at: g },
      author: ofStaff,
    },
  },
  care_shares: {
    title: 'Whom you share your care with, and who shares theirs with you',
    where: [
      ['file_id', 'careFiles'],
      ['viewer_email', 'provenEmails'],
    ],
    columns: { id: g, file_id: g, viewer_email: g, scope: g, until: g, consent_id: g, created_at: g },
  },
  check_ins: {
    title: 'Your check-ins',
    ...inFile,
    columns: { id: g, file_id: g, day: g, body: 'sealed json', version: technical, created_at: g, edited_at: g },
  },
  care_tasks: {
    title: 'What the clinic has done about something in your care',
    ...inFile,
    columns: { id: g, file_id: g, rule: g, since: g, done_at: g, note: 'sealed', done_by: ofStaff },
  },
  visit_notes: {
    title: 'Notes of your visits',
    ...inFile,
    columns: {
      ...{ id: g, file_id: g, appointment_id: g, body: 'sealed json', created_at: g, updated_at: g, signed_at: g },
      ...{ amends_id: g, author: ofStaff, signed_by: ofStaff, version: technical },
    },
  },
  care_documents: {
    title: 'Reports and letters of your care, whose files are in your account under that name',
    ...inFile,
    columns: {
      ...{ id: g, file_id: g, kind: g, name: 'sealed', format: g, bytes: g, side: g, day: g, created_at: g },
      ...{ shared_at: g, digest: technical, file_key: secret, author: ofStaff },
    },
  },
  readings: {
    title: 'Your readings',
    ...inFile,
    columns: {
      ...{ id: g, file_id: g, kind: g, taken_at: g, value: 'sealed', lab_low: 'sealed', lab_high: 'sealed', way: g },
      ...{ document_id: g, replaces_id: g, void_at: g, void_reason: 'sealed', created_at: g },
      entered_by: ofStaff,
      act_now: technical,
    },
  },
}
