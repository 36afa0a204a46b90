/**
 * Every error the clinic's API can answer: code → status and public message. The backend answers from this table, the
 * API's documentation is made from it, and the client reads answers by its schemas.
 */
import { z } from 'zod'

export const errorTable = {
  malformed_request: { status: 400, message: 'The request could not be understood.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_reset_token: { status: 400, message: 'This reset link is no longer valid. Please ask for a new one.' },
  invalid_newsletter_link: {
    status: 400,
    message: 'This link is no longer valid. Please subscribe anew or write to us.',
  },
  invalid_email_link: {
    status: 400,
    message: 'This link is no longer valid. Please ask for a new one in your account.',
  },
  unauthorized: { status: 401, message: 'Please log in.' },
  invalid_credentials: { status: 401, message: 'Email or password is not right.' },
  invalid_signature: { status: 401, message: 'The signature is not right.' },
  code_needed: { status: 401, message: 'Please enter the code from your app, or use a passkey.' },
  login_step_ended: { status: 401, message: 'This took too long. Please sign in again.' },
  session_ended: { status: 401, message: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_blocked: { status: 403, message: 'This account is closed. Please contact the clinic.' },
  proof_needed: { status: 403, message: 'Please confirm first that it is you.' },
  second_factor_required: {
    status: 403,
    message: 'The clinic asks its staff for two-step sign-in. Please set it up in your account.',
  },
  foreign_origin: { status: 403, message: 'This request was sent from another site.' },
  passkey_not_found: { status: 404, message: 'This passkey is removed already.' },
  session_not_found: { status: 404, message: 'This device is signed out already.' },
  second_factor_not_begun: { status: 404, message: 'This key has expired. Please start again.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  blog_not_found: { status: 404, message: 'Blog not found.' },
  user_not_found: { status: 404, message: 'User not found' },
  visit_not_payable: { status: 409, message: 'This appointment takes no payment.' },
  order_not_found: { status: 404, message: 'There is no such order.' },
  discount_code_not_found: { status: 404, message: 'There is no such code.' },
  refund_not_found: { status: 404, message: 'There is no such refund.' },
  appointment_not_found: { status: 404, message: 'There is no such appointment.' },
  feed_not_found: { status: 404, message: 'There is no calendar at this address.' },
  exception_not_found: { status: 404, message: 'There is no such entry in the calendar.' },
  delivery_not_found: { status: 404, message: 'There is no such delivery.' },
  driver_link_ended: { status: 404, message: 'This link has ended. Please ask the clinic for today’s link.' },
  link_not_found: { status: 404, message: 'There is no such payment link.' },
  subscriber_not_found: { status: 404, message: 'There is no such subscriber.' },
  enquiry_not_found: { status: 404, message: 'There is no such enquiry.' },
  note_not_found: { status: 404, message: 'There is no such note of yours.' },
  share_not_found: { status: 404, message: 'This is not shared, or not any more.' },
  care_not_found: { status: 404, message: 'There is no care file of this client.' },
  diet_plan_not_found: { status: 404, message: 'There is no such diet plan.' },
  message_not_found: { status: 404, message: 'There is no such message.' },
  visit_note_not_found: { status: 404, message: 'There is no such note of a visit.' },
  document_not_found: { status: 404, message: 'There is no such document.' },
  reading_not_found: { status: 404, message: 'There is no such reading.' },
  template_not_found: { status: 404, message: 'There is no such template.' },
  recipe_not_found: { status: 404, message: 'There is no such recipe.' },
  media_not_found: { status: 404, message: 'There is no such picture.' },
  mail_not_found: { status: 404, message: 'There is no such mail.' },
  content_file_not_found: { status: 404, message: 'There is no such file of the site’s content.' },
  content_change_not_found: { status: 404, message: 'There is no such change.' },
  withdrawal_not_found: { status: 404, message: 'No allergies of this client wait to be erased.' },
  erasure_not_found: { status: 404, message: 'There is no request to erase this account.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  email_taken: {
    status: 409,
    message: 'There is an account with this email already. Please log in, or reset the password.',
  },
  form_already_sent: {
    status: 409,
    message: 'This form was sent before. To send it once more, please press the button again.',
  },
  mail_not_retryable: { status: 409, message: 'This mail cannot be sent again.' },
  price_changed: { status: 409, message: 'The price has changed. Please review your order.' },
  order_clash: { status: 409, message: 'This order was sent before with other details. Please begin a new one.' },
  order_not_payable: { status: 409, message: 'This order cannot be paid any more.' },
  order_not_cancellable: { status: 409, message: 'This order can no longer be cancelled here. Please call us.' },
  refund_changed: { status: 409, message: 'The refund amount has changed. Please check it again.' },
  order_not_decidable: { status: 409, message: 'This has already been decided. Please check the order again.' },
  received_unknown: {
    status: 409,
    message: 'We do not know yet how much was paid. Please check with the provider first.',
  },
  refund_by_hand_only: {
    status: 409,
    message: 'This was paid at the desk, so no provider can send it back. Please pay it by hand and record that.',
  },
  refund_settled: { status: 409, message: 'This refund is settled already.' },
  refund_in_progress: {
    status: 409,
    message: 'The payment provider has this refund under way. Please look again in a minute.',
  },
  appointment_not_cancellable: {
    status: 409,
    message: 'This appointment can no longer be cancelled here. Please call us.',
  },
  appointment_move_not_allowed: { status: 409, message: 'This appointment can no longer be changed in this way.' },
  offer_ended: {
    status: 409,
    message: 'This time is no longer offered. Please call us, or ask for another in your account.',
  },
  enquiry_not_movable: { status: 409, message: 'This enquiry cannot be moved there from where it is.' },
  enquiry_not_answerable: { status: 409, message: 'This enquiry is closed. Please open it again before you answer.' },
  owner_needed: {
    status: 409,
    message:
      'Only an owner can do this: the client signs in with this email, works here, or has health details in the account.',
  },
  reason_needed: {
    status: 409,
    message: 'This is another dietitian’s client. Please write down first why you read this.',
  },
  own_second_factor_missing: {
    status: 409,
    message:
      'This would lock you out: please set up two-step sign-in for your own account first, under “Sign-in and devices”.',
  },
  own_account: { status: 409, message: 'You cannot do this with your own account. Please ask another admin.' },
  client_without_email: { status: 409, message: 'This client has no email to which a link could be sent.' },
  user_is_blocked: { status: 409, message: 'This account is closed. Please open it again first.' },
  files_not_mergeable: { status: 409, message: 'These two files cannot be merged as they are.' },
  files_not_partable: { status: 409, message: 'These two files cannot be parted: they are not merged any more.' },
  file_is_merged: {
    status: 409,
    message: 'This file was merged into another one. Please part them again on the page of the file that stayed.',
  },
  user_is_erased: { status: 409, message: 'This account was erased. Nothing of it can be brought back.' },
  erasure_of_admin: {
    status: 409,
    message: 'This is an account of the staff. Please let another admin make it a client’s account first.',
  },
  erasure_blocked: {
    status: 409,
    message: 'Something is still open: an appointment, a plan or a payment. Please finish or cancel it first.',
  },
  email_not_proven: { status: 409, message: 'Please confirm your email first.' },
  email_is_proven: {
    status: 409,
    message: 'This email is confirmed. To change it, please call or write to us.',
  },
  second_factor_is_on: { status: 409, message: 'Two-step sign-in is on already.' },
  second_factor_is_off: { status: 409, message: 'Two-step sign-in is off.' },
  passkey_known: { status: 409, message: 'This passkey was added before.' },
  too_many_passkeys: {
    status: 409,
    message: 'Your account has as many passkeys as it may have. Please remove one that you no longer use.',
  },
  visit_has_note: { status: 409, message: 'There is a note of this visit already. Please go on with it.' },
  note_is_signed: { status: 409, message: 'This note is signed and cannot be changed. Please add an amendment.' },
  note_not_signed: { status: 409, message: 'This note is a draft. Please change it instead.' },
  plan_draft_exists: { status: 409, message: 'There is a draft of this client already. Please go on with it.' },
  plan_is_draft: { status: 409, message: 'This is a draft, and can be changed as it is.' },
  plan_not_draft: { status: 409, message: 'This diet plan was sent, and changes no more. Please revise it.' },
  plan_not_withdrawable: { status: 409, message: 'The client has answered this diet plan. Please revise it instead.' },
  plan_not_answerable: { status: 409, message: 'This diet plan no longer waits for your answer.' },
  reading_changed: {
    status: 409,
    message: 'This entry was corrected or taken out meanwhile. Please look at it again.',
  },
  message_not_withdrawable: { status: 409, message: 'A message can be taken back within five minutes, not later.' },
  changed_meanwhile: { status: 409, message: 'Another person has changed this meanwhile. Please check it again.' },
  slug_taken: { status: 409, message: 'Another post has this address. Please choose another one.' },
  media_in_use: {
    status: 409,
    message: 'This picture is in use. Please remove it from the places that use it first.',
  },
  days_not_changeable: { status: 409, message: 'These days can no longer be changed.' },
  time_taken: { status: 409, message: 'This time has just been taken. Please choose another.' },
  content_read_only: {
    status: 409,
    message: 'The content of this site is kept in git: please download the change as a patch and apply it there.',
  },
  content_not_compiled: {
    status: 409,
    message:
      'Content cannot be compiled where this site runs, so whole pages cannot be shown before a change is saved.',
  },
  content_undo_clash: {
    status: 409,
    message: 'Later changes touch the same lines. Undo those first, or change the lines by hand.',
  },
  too_large: { status: 413, message: 'The body is larger than 1 MiB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  invalid_input: { status: 422, message: 'Invalid input data.' },
  reading_doubtful: {
    status: 422,
    message: 'Please check this value. If it is right, tick the box and save it once more.',
  },
  post_not_ready: { status: 422, message: 'The post lacks something before it can be published.' },
  wrong_password: { status: 422, message: 'The current password is not right.' },
  wrong_code: { status: 422, message: 'This code is not right, or was used before. Please try the next one.' },
  wrong_passkey: { status: 422, message: 'This passkey was not accepted. Please try it once more, or use a code.' },
  too_many_tries: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  internal_error: { status: 500, message: 'Server error occurred. Please contact support.' },
  payment_failed: { status: 502, message: 'Failed to initiate payment' },
  content_not_written: {
    status: 503,
    message: 'The change could not be written, so nothing was changed. The disk may be full. Please try again.',
  },
  unavailable: { status: 503, message: 'The clinic’s service is not available right now. Please try again shortly.' },
  storage_unavailable: {
    status: 503,
    message: 'The picture storage does not answer right now. Nothing was saved. Please try again shortly.',
  },
  storage_full: {
    status: 503,
    message: 'The clinic’s disk is full, so nothing was saved. Please make room on it, then try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** What a client is told with `unavailable` and `storage_full`. */
export const unavailableMessage = (phone: string) =>
  `This does not work right now, and nothing was saved. Please try again in a few minutes, or call us: ${phone}`

export const maxBodyBytes = 1024 * 1024

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** One complaint about what was sent: where (`['query', 'page']`), in words, and its kind. */
export const errorDetailSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type ErrorDetail = z.infer<typeof errorDetailSchema>

export const errorAnswerSchema = z.object({
  success: z.literal(false),
  code: z.enum(codes),
  message: z.string(),
  /** With `time_taken`: free times near it, UTC instants. */
  near_times: z.array(z.iso.datetime()).optional(),
  /** With `code_needed`: what the second step of the log-in is proven by, within ten minutes. */
  login_token: z.string().optional(),
})

export const invalidInputAnswerSchema = errorAnswerSchema.extend({
  code: z.enum([
    'invalid_input',
    'reading_doubtful',
    'post_not_ready',
    'wrong_password',
    'wrong_code',
    'wrong_passkey',
  ]),
  detail: z.array(errorDetailSchema).min(1),
})
