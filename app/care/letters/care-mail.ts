/** The mails of care. They say that something is there, and nothing of what: mail is read on locked screens. */

export type CareMail =
  | { template: 'diet_plan_sent'; to: string | null; data: { fullName: string; dietitian: string; plan_id: string } }
  | { template: 'message_to_client'; to: string | null; data: { fullName: string; file_id: string } }
  /** To an address that a client has typed, whoever reads there. */
  | { template: 'care_shared'; to: string; data: { first_name: string; until: string; file_id: string } }
  /** To the clinic. */
  | { template: 'message_to_clinic'; to: string; data: Record<never, never> }
  /** To the clinic. */
  | { template: 'diet_plan_answered'; to: string; data: Record<never, never> }
