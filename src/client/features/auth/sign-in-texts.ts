import { plural, t } from '@lingui/core/macro'
import { ApiError } from '#client/api/api-error.ts'
import { describeProblem } from '#client/i18n/error-messages.ts'
import { describeIssue } from '#client/i18n/issue-messages.ts'
import { requestLoginCode } from '#contract/auth.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { problemsOf } from '#contract/shape/endpoint.ts'
import type { CodePurpose } from './code-sent.ts'
import { listPluralForms, type PluralForms } from './plural-forms.ts'
import type { FailureTexts } from './sign-in-state.ts'

/** What the script of a sign-in page says. The build writes it into the page, so that it needs no catalogue. */
export type SignInTexts = FailureTexts & {
  readonly tryAgain: string
  /** With `{seconds}`. */
  readonly resendIn: string
  readonly resent: string
  /** With `{words}`, made of the counts. */
  readonly unsent: string
  readonly changes: PluralForms
  readonly photos: PluralForms
}

/** Places in the texts that the script fills. */
const secondsLeft = '{seconds}'
const words = '{words}'

const problemCodes = [
  ...problemsOf(requestLoginCode),
  'invalid-code',
  'invalid-passkey',
  'unknown-passkey',
  'passkey-expired',
  'unavailable',
  'network',
  'unreadable',
]

/** Returns the texts in the active language. */
export function listSignInTexts(kind: CodePurpose, locale: Locale): SignInTexts {
  const isLogin = kind === 'login'
  const problems = problemCodes.map((code) => [code, describeProblem(new ApiError(0, code, ''))] as const)
  return {
    problems: Object.fromEntries(problems),
    required: describeIssue({ code: 'custom', rule: 'required' }),
    invalidEmail: describeIssue({ code: 'invalid_format', format: 'email' }),
    wholeCode: t`Enter all 8 digits`,
    requestFailed: t`Failed to send code. Please try again`,
    entryFailed: isLogin
      ? t`Login failed. Please try again`
      : t`Registration failed. The code might be invalid or expired.`,
    profileMissing: isLogin
      ? t`Login successful, but failed to fetch user`
      : t`Registration succeeded, but failed to retrieve user data.`,
    tryAgain: t`Try again`,
    resendIn: t`New code in ${secondsLeft} s`,
    resent: t`A new code is on its way. The old one no longer works.`,
    unsent: t`${words} on this device: sent when the person who made them signs in again.`,
    changes: listPluralForms(
      locale,
      (changes) => t`${plural(changes, { one: '# unsent change', other: '# unsent changes' })}`,
    ),
    photos: listPluralForms(
      locale,
      (photos) => t`${plural(photos, { one: '# unsent photo', other: '# unsent photos' })}`,
    ),
  }
}
