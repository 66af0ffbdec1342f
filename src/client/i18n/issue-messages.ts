import { type I18n, i18n as page } from '@lingui/core'
import type { TextDescriptor } from '#contract/shape/problem.ts'

/** A validation issue of a field: zod's own (parsed with `reportInput`) or the server's `FieldIssue`. */
export type Issue = {
  readonly code: string
  readonly message?: string | undefined
  readonly format?: unknown
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly keys?: readonly string[] | undefined
  readonly missing?: boolean | undefined
  readonly input?: unknown
  readonly rule?: string | undefined
}

/** Messages by `{code}` or `{code}.{variant}`, the keys of row E6. */
const issueMessages: Readonly<Record<string, TextDescriptor>> = {
  required: /*i18n*/ { id: 'zod.errors.required', message: 'Required' },
  invalid_type: /*i18n*/ { id: 'zod.errors.invalid_type', message: 'Invalid value' },
  invalid_format: /*i18n*/ { id: 'zod.errors.invalid_format', message: 'Invalid format' },
  'invalid_format.email': /*i18n*/ { id: 'zod.errors.invalid_format.email', message: 'Invalid email' },
  'invalid_format.url': /*i18n*/ { id: 'zod.errors.invalid_format.url', message: 'Invalid web address' },
  'invalid_format.uuid': /*i18n*/ { id: 'zod.errors.invalid_format.uuid', message: 'Invalid identifier' },
  'invalid_format.regex': /*i18n*/ { id: 'zod.errors.invalid_format.regex', message: 'Invalid format' },
  'invalid_format.date': /*i18n*/ { id: 'zod.errors.invalid_format.date', message: 'Invalid date' },
  'invalid_format.time': /*i18n*/ { id: 'zod.errors.invalid_format.time', message: 'Invalid time' },
  'invalid_format.datetime': /*i18n*/ { id: 'zod.errors.invalid_format.datetime', message: 'Invalid date or time' },
  too_small: /*i18n*/ { id: 'zod.errors.too_small', message: 'The value is too small' },
  'too_small.string': /*i18n*/ {
    id: 'zod.errors.too_small.string',
    message: 'String must contain at least {n} character(s)',
  },
  'too_small.number': /*i18n*/ {
    id: 'zod.errors.too_small.number',
    message: 'Number must be greater than or equal to {n}',
  },
  'too_small.array': /*i18n*/ {
    id: 'zod.errors.too_small.array',
    message: '{n, plural, one {Add at least # entry} other {Add at least # entries}}',
  },
  'too_small.date': /*i18n*/ { id: 'zod.errors.too_small.date', message: 'The date is too early' },
  too_big: /*i18n*/ { id: 'zod.errors.too_big', message: 'The value is too large' },
  'too_big.string': /*i18n*/ {
    id: 'zod.errors.too_big.string',
    message: 'String must contain at most {n} character(s)',
  },
  'too_big.number': /*i18n*/ { id: 'zod.errors.too_big.number', message: 'Number must be less than or equal to {n}' },
  'too_big.array': /*i18n*/ {
    id: 'zod.errors.too_big.array',
    message: '{n, plural, one {At most # entry} other {At most # entries}}',
  },
  'too_big.date': /*i18n*/ { id: 'zod.errors.too_big.date', message: 'The date is too late' },
  invalid_value: /*i18n*/ { id: 'zod.errors.invalid_value', message: 'Choose one from the list' },
  unrecognized_keys: /*i18n*/ { id: 'zod.errors.unrecognized_keys', message: 'Unknown field: {keys}' },
  not_multiple_of: /*i18n*/ { id: 'zod.errors.not_multiple_of', message: 'Invalid number' },
  custom: /*i18n*/ { id: 'zod.errors.custom', message: 'Invalid value' },
  // Rules of our own schemas.
  'custom.unknown': /*i18n*/ { id: 'zod.errors.custom.unknown', message: 'Choose one from the list' },
  'custom.duplicate': /*i18n*/ { id: 'zod.errors.custom.duplicate', message: 'Already in the list' },
  'custom.short-name-taken': /*i18n*/ {
    id: 'zod.errors.custom.short-name-taken',
    message: 'Someone on your team already has this short name. Add a letter of the surname.',
  },
  'custom.empty': /*i18n*/ { id: 'zod.errors.custom.empty', message: 'Add at least one item' },
  'custom.too-many-items': /*i18n*/ { id: 'zod.errors.custom.too-many-items', message: 'Too many items' },
  'custom.order': /*i18n*/ { id: 'zod.errors.custom.order', message: 'Each limit must be at least the one before it' },
  'custom.same': /*i18n*/ { id: 'zod.errors.custom.same', message: 'Choose a different one' },
  'custom.inactive': /*i18n*/ { id: 'zod.errors.custom.inactive', message: 'This bay is inactive' },
  'custom.absent': /*i18n*/ { id: 'zod.errors.custom.absent', message: 'This person already has time off then' },
  'custom.not-the-same': /*i18n*/ {
    id: 'zod.errors.custom.not-the-same',
    message: 'Doesn’t match: type it exactly as shown',
  },
  'custom.left': /*i18n*/ { id: 'zod.errors.custom.left', message: 'This person no longer works here' },
  'custom.too-long': /*i18n*/ { id: 'zod.errors.custom.too-long', message: 'This time range is too long' },
  'custom.bad-pattern': /*i18n*/ {
    id: 'zod.errors.custom.bad-pattern',
    message: 'Not a valid format for this country',
  },
  'custom.https': /*i18n*/ { id: 'zod.errors.custom.https', message: 'Enter an address that begins with https://' },
  'custom.private-address': /*i18n*/ {
    id: 'zod.errors.custom.private-address',
    message: 'This address is not on the public internet',
  },
  'custom.bad-length': /*i18n*/ { id: 'zod.errors.custom.bad-length', message: 'Too short or too long' },
  'custom.bad-characters': /*i18n*/ {
    id: 'zod.errors.custom.bad-characters',
    message: 'Contains a character that is not allowed',
  },
  'custom.bad-checksum': /*i18n*/ {
    id: 'zod.errors.custom.bad-checksum',
    message: 'Invalid number: check the digits',
  },
  'custom.no-country-code': /*i18n*/ {
    id: 'zod.errors.custom.no-country-code',
    message: 'Start with the country code, e.g. +48',
  },
  'custom.name_or_contact_required': /*i18n*/ {
    id: 'zod.errors.custom.name_or_contact_required',
    message: 'Enter a name, a phone number or an email',
  },
  'custom.plate_required': /*i18n*/ { id: 'zod.errors.custom.plate_required', message: 'Enter the plate' },
  'custom.plate_or_customer': /*i18n*/ {
    id: 'zod.errors.custom.plate_or_customer',
    message: 'Enter the plate, or the customer’s name or phone number',
  },
  'custom.consent-required': /*i18n*/ {
    id: 'zod.errors.custom.consent-required',
    message: 'Please agree so that we can email you',
  },
  'custom.one-each': /*i18n*/ { id: 'zod.errors.custom.one-each', message: 'Each file needs its own identifier' },
  'custom.not-all': /*i18n*/ { id: 'zod.errors.custom.not-all', message: 'The list must contain every photo once' },
  'custom.reversed': /*i18n*/ { id: 'zod.errors.custom.reversed', message: 'The end must be after the start' },
  'custom.overlap': /*i18n*/ {
    id: 'zod.errors.custom.overlap',
    message: 'These hours overlap other hours on this day',
  },
  'custom.too-precise': /*i18n*/ { id: 'zod.errors.custom.too-precise', message: 'Too many decimals' },
  'custom.bad-rate': /*i18n*/ { id: 'zod.errors.custom.bad-rate', message: 'Enter a rate from 0 to 30%' },
  'custom.off-grid': /*i18n*/ { id: 'zod.errors.custom.off-grid', message: 'Use steps of five minutes' },
  'custom.too-many': /*i18n*/ { id: 'zod.errors.custom.too-many', message: 'Up to four time ranges per day' },
  'custom.bad-time': /*i18n*/ { id: 'zod.errors.custom.bad-time', message: 'Invalid time' },
  'custom.bad-date': /*i18n*/ { id: 'zod.errors.custom.bad-date', message: 'Invalid date' },
  'custom.reversed-dates': /*i18n*/ {
    id: 'zod.errors.custom.reversed-dates',
    message: 'The last day must not be before the first',
  },
}

/** Returns the message keys to try, the most specific first. */
function keysOf(issue: Issue): string[] {
  const { code, origin, format } = issue
  const isAbsent = issue.missing === true || ('input' in issue && (issue.input ?? null) === null)
  const isEmptyText =
    (code === 'too_small' && origin === 'string' && issue.minimum === 1) || (issue.input === '' && code !== 'custom')
  if (isEmptyText || issue.rule === 'required' || (isAbsent && (code === 'invalid_type' || code === 'invalid_value')))
    return ['required']
  const variant = { invalid_format: format, too_small: origin, too_big: origin, custom: issue.rule ?? issue.message }[
    code
  ]
  const sized = variant === 'int' || variant === 'bigint' ? 'number' : variant === 'set' ? 'array' : variant
  return [...(typeof sized === 'string' ? [`${code}.${sized}`] : []), code]
}

/** Returns the message of an issue in the user's language (row E6); the issue's own message if there is none. */
export function describeIssue(issue: Issue, i18n: I18n = page): string {
  const message = keysOf(issue)
    .filter((key) => Object.hasOwn(issueMessages, key))
    .map((key) => issueMessages[key])
    .at(0)
  if (!message) return issue.message ?? i18n._(issueMessages.custom as TextDescriptor)
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum
  return i18n._({ ...message, values: { n: Number(limit ?? 0), keys: issue.keys?.join(', ') ?? '' } })
}
