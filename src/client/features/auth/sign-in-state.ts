import { isApiError } from '#client/api/api-error.ts'
import type { CodePurpose, SentCode } from './code-sent.ts'
import { placeRegistrationError } from './place-registration-error.ts'

/** The call that a sign-in page is waiting for: the first code, another one, or the code that was typed. */
export type SignInCall = 'request' | 'resend' | 'entry'

/** Faults that the page finds itself. `profile-missing`: the code was right, but the profile did not come (A4). */
type OwnFault = 'required' | 'invalidEmail' | 'wholeCode' | 'profileMissing'

/** What went wrong, and where it is shown: at a field, above the button, or below the button for another code. */
export type SignInFailure = { at: 'email' | 'code' | 'form' | 'resend'; why: OwnFault | { error: unknown } }

/** The state of a sign-in page. Without `sent` it asks for the address, then for the code (row A1). */
export type SignInState = {
  readonly kind: CodePurpose
  readonly sent: SentCode | null
  readonly running: SignInCall | null
  /** The code has opened a session: only the profile is missing, and the code must not be sent again. */
  readonly isEntered: boolean
  readonly failure: SignInFailure | null
}

export type SignInEvent =
  | { type: 'call'; call: SignInCall }
  | { type: 'sent'; sent: SentCode }
  | { type: 'entered' }
  | { type: 'failed'; error: unknown }
  | { type: 'found'; fault: Exclude<OwnFault, 'profileMissing'> }
  | { type: 'typed' }
  | { type: 'change-address' }

export const beginSignIn = (kind: CodePurpose, sent: SentCode | null): SignInState => ({
  kind,
  sent,
  running: null,
  isEntered: false,
  failure: null,
})

/** Returns the next state. While a call runs, no other begins. */
export function advanceSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'call':
      return state.running ? state : { ...state, running: event.call, failure: null }
    case 'sent':
      return { ...state, sent: event.sent, running: null, failure: null }
    case 'entered':
      return { ...state, isEntered: true }
    case 'failed':
      return { ...state, running: null, failure: placeFailure(state, event.error) }
    case 'found':
      return { ...state, failure: { at: state.sent ? 'code' : 'email', why: event.fault } }
    case 'typed':
      return state.failure?.at === 'resend' ? state : { ...state, failure: null }
    case 'change-address':
      return { ...state, sent: null, failure: null }
  }
}

function placeFailure({ kind, running, isEntered }: SignInState, error: unknown): SignInFailure {
  if (isEntered) return { at: 'form', why: 'profileMissing' }
  if (running === 'request') return { at: 'email', why: isInvalid(error) ? 'invalidEmail' : { error } }
  if (running === 'resend') return { at: 'resend', why: { error } }
  if (isInvalid(error)) return { at: 'code', why: 'wholeCode' }
  return { at: placeEntryError(kind, isApiError(error) ? error.field : undefined, error), why: { error } }
}

const isInvalid = (error: unknown): boolean => isApiError(error, 'invalid')

/** Where the error of a refused code is shown: of a login at the code (row E2), of a registration by row A9. */
export function placeEntryError(kind: CodePurpose, field: string | undefined, error: unknown): 'code' | 'form' {
  if (kind === 'login') return 'code'
  return placeRegistrationError(field, error) === 'code' ? 'code' : 'form'
}

/** Whether the user may go on with a code that was requested before: the server has refused to send another one yet. */
export const mayHaveCode = ({ sent, failure }: SignInState): boolean =>
  sent === null && typeof failure?.why === 'object' && isApiError(failure.why.error, 'code-requested-recently')

/** The texts of a sign-in page, in its language. Problems by their code. */
export type FailureTexts = Readonly<Record<OwnFault | 'requestFailed' | 'entryFailed', string>> & {
  readonly problems: Readonly<Record<string, string>>
}

/** Returns the text of a failure: by its code, else the server's message, else the default (rows E1–E5). */
export function describeFailure({ at, why }: SignInFailure, texts: FailureTexts): string {
  if (typeof why === 'string') return texts[why]
  const { error } = why
  const known = isApiError(error) && Object.hasOwn(texts.problems, error.code) ? texts.problems[error.code] : undefined
  if (known) return known
  if (isApiError(error) && error.message) return error.message
  return at === 'email' || at === 'resend' ? texts.requestFailed : texts.entryFailed
}
