import * as z from 'zod/mini'

/** A message descriptor with an explicit id: the extraction finds it, and each user of the descriptor translates it. */
export type TextDescriptor = { readonly id: string; readonly message: string }

/**
 * Every way in which a call can fail: its HTTP status and its text. The server answers with the code and the English
 * text; the page shows the text in the user's language.
 */
export const problems = {
  // request
  invalid: { status: 400, words: /*i18n*/ { id: 'problem.invalid', message: 'Please check the marked fields.' } },
  'invalid-json': {
    status: 400,
    words: /*i18n*/ { id: 'problem.invalid-json', message: 'The request could not be read: it is not valid JSON.' },
  },
  'unsupported-media-type': {
    status: 415,
    words: /*i18n*/ { id: 'problem.unsupported-media-type', message: 'This content type is not accepted.' },
  },
  'payload-too-large': {
    status: 413,
    words: /*i18n*/ { id: 'problem.payload-too-large', message: 'This is too large to send.' },
  },
  'method-not-allowed': {
    status: 405,
    words: /*i18n*/ { id: 'problem.method-not-allowed', message: 'This call does not exist.' },
  },
  'not-found': {
    status: 404,
    words: /*i18n*/ { id: 'problem.not-found', message: 'Not found, or you don’t have access.' },
  },
  'too-many-requests': {
    status: 429,
    words: /*i18n*/ {
      id: 'problem.too-many-requests',
      message: 'Too many attempts. Please wait a moment and try again.',
    },
  },
  internal: {
    status: 500,
    words: /*i18n*/ { id: 'problem.internal', message: 'Something went wrong on our side. Please try again.' },
  },
  unavailable: {
    status: 503,
    words: /*i18n*/ { id: 'problem.unavailable', message: 'The server is busy. Please try again in a moment.' },
  },
  'cannot-store': {
    status: 503,
    words: /*i18n*/ {
      id: 'problem.cannot-store',
      message:
        'The server cannot save anything right now: its disk is full or read-only. Tell whoever runs the server.',
    },
  },
  // The server of the maintenance mode answers so.
  maintenance: {
    status: 503,
    words: /*i18n*/ {
      id: 'problem.maintenance',
      message: 'The server is being maintained and will be back soon. Please try again in a few minutes.',
    },
  },
  // A public demo, in which a visitor cannot do everything.
  'demo-closed': {
    status: 403,
    words: /*i18n*/ { id: 'problem.demo-closed', message: 'This is switched off in the demo.' },
  },
  // session and role
  unauthenticated: {
    status: 401,
    words: /*i18n*/ { id: 'problem.unauthenticated', message: 'Your session has ended. Please sign in again.' },
  },
  // As after the end of a session: nothing that was typed or queued is lost, and the page asks for the passkey.
  'passkey-required': {
    status: 401,
    words: /*i18n*/ {
      id: 'problem.passkey-required',
      message: 'Your workshop requires a passkey. Please sign in with yours.',
    },
  },
  forbidden: { status: 403, words: /*i18n*/ { id: 'problem.forbidden', message: 'Your role does not allow this.' } },
  'forbidden-origin': {
    status: 403,
    words: /*i18n*/ { id: 'problem.forbidden-origin', message: 'This request came from another site and was refused.' },
  },
  'no-station': { status: 403, words: /*i18n*/ { id: 'problem.no-station', message: 'Set up your workshop first.' } },
  // sign-in
  'invalid-passkey': {
    status: 400,
    words: /*i18n*/ { id: 'problem.invalid-passkey', message: 'This passkey was not accepted. Please use a code.' },
  },
  'unknown-passkey': {
    status: 400,
    words: /*i18n*/ {
      id: 'problem.unknown-passkey',
      message: 'This passkey no longer belongs to any account here. Please use a code.',
    },
  },
  'passkey-expired': {
    status: 400,
    words: /*i18n*/ { id: 'problem.passkey-expired', message: 'That took too long. Please try again.' },
  },
  'too-many-passkeys': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-passkeys',
      message: 'You have reached the limit of passkeys. Remove one that you do not use.',
    },
  },
  'passkey-first': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.passkey-first',
      message: 'Sign in with your passkey first, then turn this on.',
    },
  },
  'last-passkey': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.last-passkey',
      message: 'Your workshop requires a passkey, and this is your only one. Add another one first.',
    },
  },
  'passkey-not-allowed': {
    status: 403,
    words: /*i18n*/ {
      id: 'problem.passkey-not-allowed',
      message: 'You can’t add a passkey with a code alone. Ask an owner of your workshop to allow it.',
    },
  },
  'invalid-recovery-code': {
    status: 400,
    words: /*i18n*/ {
      id: 'problem.invalid-recovery-code',
      message: 'This recovery code is wrong or has been used.',
    },
  },
  'invalid-code': {
    status: 400,
    words: /*i18n*/ {
      id: 'problem.invalid-code',
      message: 'This code is wrong, expired or already used. Request a new one.',
    },
  },
  'code-requested-recently': {
    status: 429,
    words: /*i18n*/ {
      id: 'problem.code-requested-recently',
      message: 'A code is already on its way. You can request another one in a minute.',
    },
  },
  'too-many-codes': {
    status: 429,
    words: /*i18n*/ {
      id: 'problem.too-many-codes',
      message: 'Too many codes for this address. Please try again later.',
    },
  },
  'mail-unavailable': {
    status: 503,
    words: /*i18n*/ {
      id: 'problem.mail-unavailable',
      message: 'We cannot send emails right now. Please try again later.',
    },
  },
  'too-many-devices': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-devices',
      message: 'You have reached the limit of devices with notifications. Remove one that you do not use.',
    },
  },
  'sms-off': {
    status: 409,
    words: /*i18n*/ { id: 'problem.sms-off', message: 'SMS is off. Choose a gateway and save it first.' },
  },
  'import-state': {
    status: 409,
    words: /*i18n*/ { id: 'problem.import-state', message: 'This is not possible at this step of the import.' },
  },
  // life-cycle
  'illegal-transition': {
    status: 409,
    words: /*i18n*/ { id: 'problem.illegal-transition', message: 'This step is not possible with the current status.' },
  },
  'version-conflict': {
    status: 409,
    words: /*i18n*/ { id: 'problem.version-conflict', message: 'Someone else has changed this in the meantime.' },
  },
  'slot-taken': {
    status: 409,
    words: /*i18n*/ { id: 'problem.slot-taken', message: 'The bay is already booked at this time.' },
  },
  'no-bay-free': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.no-bay-free',
      message: 'No bay is free at this time. Choose another time, or book without a bay.',
    },
  },
  'employee-taken': {
    status: 409,
    words: /*i18n*/ { id: 'problem.employee-taken', message: 'This person is already booked at this time.' },
  },
  'actor-mismatch': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.actor-mismatch',
      message: 'This change was made by someone else. They need to sign in to send it.',
    },
  },
  'id-taken': {
    status: 409,
    words: /*i18n*/ { id: 'problem.id-taken', message: 'This was already saved with different content.' },
  },
  'key-reused': {
    status: 422,
    words: /*i18n*/ { id: 'problem.key-reused', message: 'This change was already sent with different content.' },
  },
  'reason-required': {
    status: 400,
    words: /*i18n*/ { id: 'problem.reason-required', message: 'Please give a reason.' },
  },
  'plate-required': {
    status: 409,
    words: /*i18n*/ { id: 'problem.plate-required', message: 'Enter the number plate to check this car in.' },
  },
  'too-early': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-early',
      message: 'A no-show can be recorded from 15 minutes after the appointment time.',
    },
  },
  'too-late': {
    status: 409,
    words: /*i18n*/ { id: 'problem.too-late', message: 'It is too late for this. Please call the workshop.' },
  },
  'undo-expired': {
    status: 409,
    words: /*i18n*/ { id: 'problem.undo-expired', message: 'This can no longer be undone.' },
  },
  'too-many-notes': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-notes',
      message: 'This order has 200 notes already: no more can be added.',
    },
  },
  'too-many-follow-ups': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-follow-ups',
      message: 'There are too many open follow-ups. Close some of them first.',
    },
  },
  'message-refused': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.message-refused',
      message: 'This message must not be sent: the customer has not agreed to it, or cannot be reached this way.',
    },
  },
  'too-many-findings': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-findings',
      message: 'This order has 50 findings already: no more can be added.',
    },
  },
  'too-many-inspections': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-inspections',
      message: 'This order has 20 inspections already: no more can be added.',
    },
  },
  'too-many-reports': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-reports',
      message: 'This order has 20 check-in and handover reports already: no more can be added.',
    },
  },
  'photo-in-report': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.photo-in-report',
      message: 'This photo belongs to a check-in or handover report and can’t be removed.',
    },
  },
  'too-many-paper-links': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-paper-links',
      message: 'This order has 10 links already. Revoke one of them first.',
    },
  },
  'paper-empty': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.paper-empty',
      message: 'There is nothing in this document yet.',
    },
  },
  'too-many-templates': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-templates',
      message: 'There are 30 templates already. Change one of them instead.',
    },
  },
  // customers and vehicles
  'too-many-views': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-views',
      message: 'There are 50 saved views already. Delete one of them first.',
    },
  },
  'customer-expected': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.customer-expected',
      message: 'This customer still has an open appointment or order. Complete or cancel it first.',
    },
  },
  'plate-taken': {
    status: 409,
    words: /*i18n*/ { id: 'problem.plate-taken', message: 'Another car already has this plate. Merge the two.' },
  },
  'plate-known': {
    status: 409,
    words: /*i18n*/ { id: 'problem.plate-known', message: 'This workshop already has a car with this plate.' },
  },
  'car-expected': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.car-expected',
      message: 'This car still has an open appointment or order. Complete or cancel it first.',
    },
  },
  'car-erased': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.car-erased',
      message: 'The car of this order was erased. The order stays as it is, and no plate or VIN can be added any more.',
    },
  },
  // the public page
  'slug-taken': {
    status: 409,
    words: /*i18n*/ { id: 'problem.slug-taken', message: 'Another workshop already uses this address.' },
  },
  'slug-reserved': {
    status: 422,
    words: /*i18n*/ { id: 'problem.slug-reserved', message: 'This address is reserved. Choose another one.' },
  },
  // employees
  'email-taken': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.email-taken',
      message: 'Someone else in your workshop already uses this email address.',
    },
  },
  'employee-busy': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.employee-busy',
      message: 'This person still has cars assigned. Choose who takes them over.',
    },
  },
  'last-owner': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.last-owner',
      message: 'A workshop needs at least one owner. Make someone else an owner first.',
    },
  },
  'invitation-ended': {
    status: 404,
    words: /*i18n*/ {
      id: 'problem.invitation-ended',
      message: 'This invitation has been used, replaced or has expired. Ask for a new one.',
    },
  },
  'already-at-station': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.already-at-station',
      message: 'This address already belongs to a workshop. Sign in with another address to join.',
    },
  },
  'other-owners': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.other-owners',
      message: 'This workshop has other owners. Only the last owner can delete it.',
    },
  },
  'export-limit': {
    status: 429,
    words: /*i18n*/ {
      id: 'problem.export-limit',
      message: 'Export limit reached (5 per day). Try again tomorrow.',
    },
  },
  // company registry
  'registry-limit': {
    status: 429,
    words: /*i18n*/ {
      id: 'problem.registry-limit',
      message: 'The daily limit for the VAT register is used up. Please fill in the form yourself.',
    },
  },
  'registry-unavailable': {
    status: 503,
    words: /*i18n*/ {
      id: 'problem.registry-unavailable',
      message: 'The VAT register is not responding. Try again later, or fill in the form yourself.',
    },
  },
  // waitlist
  'waitlist-link-ended': {
    status: 404,
    words: /*i18n*/ {
      id: 'problem.waitlist-link-ended',
      message: 'This link has expired. Enter your address again to get a new one.',
    },
  },
  // pictures
  'not-an-image': {
    status: 400,
    words: /*i18n*/ {
      id: 'problem.not-an-image',
      message: 'This file is not a photo we can read. Use JPEG, PNG or WebP.',
    },
  },
  'image-too-large': {
    status: 413,
    words: /*i18n*/ {
      id: 'problem.image-too-large',
      message: 'This photo is too large (limit: 10 MB and 40 megapixels).',
    },
  },
  'too-many-photos': {
    status: 409,
    words: /*i18n*/ {
      id: 'problem.too-many-photos',
      message: 'Photo limit reached. Delete some first.',
    },
  },
  'storage-full': {
    status: 507,
    words: /*i18n*/ {
      id: 'problem.storage-full',
      message: 'Your workshop’s photo storage is full. Delete some photos first.',
    },
  },
  // They are in a store of their own, which does not answer.
  'photos-unavailable': {
    status: 503,
    words: /*i18n*/ {
      id: 'problem.photos-unavailable',
      message: 'Photos are not available at the moment; everything else works. Please try again in a few minutes.',
    },
  },
} as const satisfies Record<string, { status: number; words: TextDescriptor }>

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as ProblemCode[]

/** A schema's complaint about one field, as data, so that the page can show its own text (rows E6). */
const fieldIssue = z.strictObject({
  field: z.string(),
  code: z.string(),
  format: z.optional(z.string()),
  origin: z.optional(z.string()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  expected: z.optional(z.string()),
  keys: z.optional(z.array(z.string())),
  missing: z.optional(z.boolean()),
  /** The name of our own rule, if `code` is `custom`. */
  rule: z.optional(z.string()),
})
export type FieldIssue = z.output<typeof fieldIssue>

/**
 * The body of every error answer, `application/problem+json`. `current` is the state that the change conflicted with.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.optional(z.string()),
  issues: z.optional(z.array(fieldIssue)),
  retryAfter: z.optional(z.int()),
  current: z.optional(z.unknown().check(z.describe('The state that the change conflicted with'))),
})
export type Problem = z.output<typeof problem>
