/** What the mails of care say, who answers whom, and whether each is still true. */
import { longDay } from '~/domain/time/days'
import type { Letter, Letterhead } from '~/platform/mail/letter/letter'
import { dashboardButton } from '~/platform/mail/letter/letter-words'
import { type MailKinds, toClinic } from '~/platform/mail/mail-kinds'
import { hasUnread } from '../contact/messages/store'
import { isShared } from '../files/sharing/store'
import type { CareMail } from './care-mail'

export const careMailKinds: MailKinds<CareMail> = {
  diet_plan_sent: {
    letter: ({ data: { fullName, dietitian } }, { siteUrl }): Letter => ({
      subject: 'Your plan is ready to read',
      preview: 'It is in your account.',
      fullName,
      before: [
        `${dietitian} has written your plan. You find it in your account, day by day, with a sheet for the kitchen and a list for the shop.`,
        'Please say there whether it suits you, or what should change.',
      ],
      action: { label: 'Read my plan', url: `${siteUrl}/account/plan` },
      after: ['You can also reply to this mail or call us. What the plan says is never sent by mail.'],
    }),
    replyTo: toClinic,
    use: 'always',
    async untrueReason(db, { data: { plan_id: id } }) {
      const row = await db.selectFrom('diet_plans').select('status').where('id', '=', id).executeTakeFirst()
      return row && row.status !== 'withdrawn' ? null : 'PLAN_WITHDRAWN'
    },
  },
  diet_plan_answered: {
    letter: (_: CareMail, { siteUrl }: Letterhead): Letter => ({
      subject: 'A client asks for a change',
      preview: 'It stands on the dashboard.',
      fullName: '',
      before: [
        'A client has read the plan that was sent and asks for a change. What they write stands on the dashboard.',
      ],
      action: dashboardButton(siteUrl),
      after: ['Health details are never sent by mail.'],
    }),
    use: 'always',
  },
  message_to_client: {
    letter: ({ data: { fullName } }, { siteUrl }): Letter => ({
      subject: 'You have a message',
      preview: 'It is in your account.',
      fullName,
      before: ['You have a message. It is in your account, where you can answer it as well.'],
      action: { label: 'Read it', url: `${siteUrl}/account/messages` },
      after: ['You can also call us. What it says is never sent by mail.'],
    }),
    replyTo: toClinic,
    use: 'always',
    untrueReason: async (db, { data: { file_id } }) =>
      (await hasUnread(db, { from: 'clinic', file_id })) ? null : 'MESSAGES_READ',
  },
  care_shared: {
    letter: ({ data: { first_name: who, until } }, { siteUrl }): Letter => ({
      subject: 'Something is shared with you',
      preview: `It is there for you until ${longDay(until)}.`,
      fullName: '',
      before: [
        `${who} shares something with you on our site, until ${longDay(until)}. Please log in with this email, or make an account with it; you find it there under “Sharing”.`,
        'A new account first asks you to confirm that this email is yours.',
      ],
      action: { label: 'See what is shared', url: `${siteUrl}/account/sharing` },
      after: [`If you do not know ${who}, there is nothing for you to do: without an account nobody sees anything.`],
    }),
    replyTo: toClinic,
    use: 'always',
    untrueReason: async (db, { to: viewer_email, data: { file_id } }) =>
      (await isShared(db, { file_id, viewer_email })) ? null : 'SHARE_ENDED',
  },
  message_to_clinic: {
    letter: (_: CareMail, { siteUrl }: Letterhead): Letter => ({
      subject: 'A client has written',
      preview: 'It stands on the dashboard.',
      fullName: '',
      before: ['You have a message of a client. It stands on the dashboard.'],
      action: dashboardButton(siteUrl),
      after: ['What clients write is never sent by mail.'],
    }),
    use: 'always',
    untrueReason: async (db) => ((await hasUnread(db, { from: 'client' })) ? null : 'MESSAGES_READ'),
  },
}
