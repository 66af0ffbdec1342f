import { isApiError } from '#client/api/api-error.ts'
import { callPlainly } from '#client/api/call-plainly.ts'
import { noteCodeEntered } from '#client/features/passkeys/passkey-moment.ts'
import { fetchAppAhead } from '#client/offline/build/fetch-app-ahead.ts'
import { readWaitingInvitation } from '#client/offline/device/waiting-invitation.ts'
import { dropDraft, readDraft, saveDraft } from '#client/offline/drafts/drafts.ts'
import { markSignOutPending } from '#client/session/pending-sign-out.ts'
import { dropSessionSnapshot } from '#client/session/snapshot-storage.ts'
import { caretAfter, codeLength, editCode, formatCode, parseCode } from '#client/ui/fields/one-time-code.ts'
import type { login, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import { changePathLocale, type Locale } from '#contract/pages/path-locale.ts'
import type { myProfile, Profile } from '#contract/profiles.ts'
import { type CodePurpose, readCodeSent, type SentCode, saveCodeSent } from './code-sent.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'
import { advanceSignIn, beginSignIn, type SignInCall, type SignInEvent } from './sign-in-state.ts'
import type { SignInTexts } from './sign-in-texts.ts'
import { findView, type SignInView, showResendDelay, showResent, showState } from './sign-in-view.ts'
import { timeCode } from './time-code.ts'

// Only types are imported from the contract: its schemas would be most of this page's script.
const requestPaths: { login: typeof requestLoginCode.path; register: typeof requestRegisterCode.path } = {
  login: '/auth/request-login-code',
  register: '/auth/request-register-code',
}
const entryPaths: { login: typeof login.path; register: typeof register.path } = {
  login: '/auth/login',
  register: '/auth/register',
}
const profilePath: typeof myProfile.path = '/profiles/me'

/** Of a code that was requested before, or without a script. */
const assumedTimes = { expiresInSeconds: 600, resendInSeconds: 60 }
const otherKind = { login: 'register', register: 'login' } as const
const draft = 'sign-in'

type SignInForms = {
  kind: CodePurpose
  texts: SignInTexts
  locale: Locale
  /** The page to open after the sign-in, if the user has a station. */
  to: string | undefined
  signal: AbortSignal
}

/**
 * Runs the two forms of a sign-in page: the address, then the code (row A1). Returns the function that opens the page after
 * a sign-in.
 */
export function runSignInForms(
  page: HTMLElement,
  { kind, texts, locale, to, signal }: SignInForms,
): { goOn: () => Promise<void> } {
  const view = findView(page)
  const { email, code } = view
  restoreEmail(view, kind)
  let state = beginSignIn(kind, readCodeSent(kind, Date.now()) ?? readAnsweredCode(view))
  const showDelay = () => showResendDelay(view, (state.sent?.resendAt ?? 0) - Date.now(), texts)

  const advance = (event: SignInEvent) => {
    const before = state
    state = advanceSignIn(state, event)
    showState(view, state, texts)
    showDelay()
    if (before.sent === null && state.sent) prepare()
    const isNewStep = (before.sent === null) !== (state.sent === null)
    const isRefused = state.failure !== null && state.failure !== before.failure
    if (isNewStep || isRefused) (state.sent ? code : email).focus()
  }
  // The code is in the mail: there is time to load the app.
  const prepare = () => fetchAppAhead(to ?? changePathLocale(kind === 'login' ? '/dashboard' : '/onboarding', locale))

  const attempt = async (call: SignInCall, work: () => Promise<void>) => {
    if (state.running) return
    showResent(view, '')
    advance({ type: 'call', call })
    try {
      await work()
    } catch (error) {
      advance({ type: 'failed', error })
    }
  }
  const goOnWith = (sent: SentCode) => {
    saveCodeSent(kind, sent)
    dropDraft(draft, null)
    code.value = ''
    advance({ type: 'sent', sent })
  }
  const request = (address: string, call: 'request' | 'resend') =>
    attempt(call, async () => {
      const times = (await callPlainly('POST', requestPaths[kind], { email: address })) as typeof assumedTimes
      goOnWith(timeCode(address, times, Date.now()))
      if (call === 'resend') showResent(view, texts.resent)
    })
  const goOn = async () => {
    // Of the user before. The app fetches the profile at its start and stores it.
    markSignOutPending(false)
    dropSessionSnapshot()
    const user = (await callPlainly('GET', profilePath).catch((error: unknown) => {
      if (!isApiError(error, 'passkey-required')) throw error
    })) as Profile | undefined
    for (const one of ['login', 'register'] as const) saveCodeSent(one, null)
    location.replace(
      user
        ? pageAfterSignIn(user, { to, hasInvitation: readWaitingInvitation() !== null, locale })
        : changePathLocale('/passkey', locale) + location.search,
    )
  }
  const enter = (address: string, digits: string) =>
    attempt('entry', async () => {
      if (!state.isEntered) await callPlainly('POST', entryPaths[kind], { email: address, code: digits })
      advance({ type: 'entered' })
      noteCodeEntered()
      await goOn()
    })

  const on = (target: EventTarget, type: string, act: () => void) =>
    target.addEventListener(
      type,
      (event) => {
        if (type === 'submit') event.preventDefault()
        act()
      },
      { signal },
    )
  on(view.emailForm, 'submit', () => {
    const address = email.value.trim()
    email.value = address
    if (address === '') advance({ type: 'found', fault: 'required' })
    else if (!email.validity.valid) advance({ type: 'found', fault: 'invalidEmail' })
    else void request(address, 'request')
  })
  on(email, 'input', () => {
    // Input that was typed and reverted is no draft.
    if (email.value === email.defaultValue) dropDraft(draft, null)
    else saveDraft(draft, null, { email: email.value })
    advance({ type: 'typed' })
  })
  on(view.haveCode, 'click', () => goOnWith(timeCode(email.value.trim(), assumedTimes, Date.now())))
  on(view.codeForm, 'submit', () => {
    const digits = parseCode(code.value)
    if (digits.length === 0) advance({ type: 'found', fault: 'required' })
    else if (digits.length < codeLength) advance({ type: 'found', fault: 'wholeCode' })
    else if (state.sent) void enter(state.sent.email, digits)
  })
  on(view.resend, 'click', () => state.sent && void request(state.sent.email, 'resend'))
  on(view.change, 'click', () => {
    if (state.running) return
    email.value = state.sent?.email ?? email.value
    saveCodeSent(kind, null)
    advance({ type: 'change-address' })
  })
  followCode(code, signal, {
    onTyped: () => advance({ type: 'typed' }),
    onComplete: () => view.codeForm.requestSubmit(),
  })
  const timer = setInterval(showDelay, 500)
  signal.addEventListener('abort', () => clearInterval(timer))

  showState(view, state, texts)
  showDelay()
  // Not by `autofocus`, which scrolls: a page starts at its top (row R11).
  ;(state.sent ? code : email).focus({ preventScroll: true })
  if (state.sent) prepare()
  return { goOn }
}

/** The address that was typed before: here, or for the other page's code. */
function restoreEmail({ email }: SignInView, kind: CodePurpose): void {
  // In the answer to a form it is in the page.
  if (email.value !== '') return
  const known = readCodeSent(kind, Date.now()) ?? readCodeSent(otherKind[kind], Date.now())
  const typed = readDraft(draft, null)?.email
  email.defaultValue = known?.email ?? ''
  if (typeof typed === 'string') email.value = typed
}

/** The code that the server has sent for a form without a script, if it answered with the second step. */
function readAnsweredCode({ place, codeStep, codeForm }: SignInView): SentCode | null {
  if (!place.contains(codeStep)) return null
  const typed = codeForm.querySelector<HTMLInputElement>('input[name=email]')?.value ?? ''
  return typed === '' ? null : timeCode(typed, assumedTimes, Date.now())
}

type CodeListener = { onTyped: () => void; onComplete: () => void }

/** Shows the digits in groups while they are typed; calls `onComplete` once by typing, paste or autofill. */
function followCode(code: HTMLInputElement, signal: AbortSignal, { onTyped, onComplete }: CodeListener): void {
  let before = parseCode(code.value)
  code.addEventListener(
    'input',
    (event) => {
      const { digits, left } = editCode(before, {
        text: code.value,
        caret: code.selectionStart ?? code.value.length,
        isBackspace: 'inputType' in event && event.inputType === 'deleteContentBackward',
      })
      const isNew = digits !== before
      before = digits
      code.value = formatCode(digits)
      if (document.activeElement === code) code.setSelectionRange(caretAfter(left), caretAfter(left))
      onTyped()
      if (isNew && digits.length === codeLength) onComplete()
    },
    { signal },
  )
}
