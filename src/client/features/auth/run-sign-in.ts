import { callPlainly } from '#client/api/call-plainly.ts'
import { readTablet } from '#client/offline/device/workshop-tablet.ts'
import { countUnsent } from '#client/offline/outbox/count-unsent.ts'
import {
  isLogoutUnanswered,
  isSignOutPending,
  markSignOutPending,
  pendingEveryMs,
} from '#client/session/pending-sign-out.ts'
import { accountDeleted } from '#client/session/to-sign-in.ts'
import type { logoutPost } from '#contract/auth.ts'
import { changePathLocale, type Locale, languageTags, pathLocale } from '#contract/pages/path-locale.ts'
import { safeReturnPath } from '#contract/pages/return-path.ts'
import { fillPlural } from './plural-forms.ts'
import { runSignInForms } from './run-sign-in-forms.ts'
import { describeFailure } from './sign-in-state.ts'
import type { SignInTexts } from './sign-in-texts.ts'
import { find, setText } from './sign-in-view.ts'

const logoutPath: typeof logoutPost.path = '/auth/logout'

/** Runs a page of `sign-in-page.tsx`. Without React: the page is already rendered. */
export function runSignIn(root: ParentNode, signal: AbortSignal): void {
  const page = root.querySelector<HTMLElement>('[data-sign-in]')
  if (!page) return
  const locale = pathLocale(location.pathname)
  const texts = JSON.parse(page.dataset.texts ?? '{}') as SignInTexts
  completeSignOut(signal)
  // The link to the other page leads to the same page after the sign-in.
  find<HTMLAnchorElement>(page, 'a[data-same-wish]').search = location.search
  find(page, '[data-insecure]').hidden = isSecureContext
  if (location.hash === `#${accountDeleted}`) {
    find(page, '[data-account-deleted]').hidden = false
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  void showUnsent(page, texts, locale)
  const wasTablet = showSignedOutTablet(page, signal)
  const settings = `${changePathLocale('/settings', locale)}?section=tablets`
  const { goOn } = runSignInForms(page, {
    kind: page.dataset.signIn === 'register' ? 'register' : 'login',
    to: wasTablet ? settings : safeReturnPath(new URLSearchParams(location.search).get('to')),
    ...{ texts, locale, signal },
  })
  void loadPasskeys(page, { texts, goOn, signal })
}

type PasskeyScript = Pick<typeof import('#client/features/passkeys/run-passkey-sign-in.ts'), 'runPasskeySignIn'>
type Loading = { texts: SignInTexts; goOn: () => Promise<void>; signal: AbortSignal }

/** Loads the sign-in with a passkey when the page is ready. Without it the form suffices. */
async function loadPasskeys(page: HTMLElement, { texts, goOn, signal }: Loading): Promise<void> {
  const place = page.querySelector<HTMLElement>('[data-passkey]')
  if (!place?.dataset.passkey) return
  if (!('PublicKeyCredential' in window)) {
    place.hidden = true
    return
  }
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true, signal }))
  let script: PasskeyScript
  try {
    script = await import(/* @vite-ignore */ place.dataset.passkey)
  } catch {
    // Without a network there is no sign-in of any kind.
    return
  }
  const line = find(place, '[data-failure=passkey]')
  script.runPasskeySignIn({
    button: find<HTMLButtonElement>(place, 'button'),
    onEntered: goOn,
    onFailed: (error) => setText(line, 'span', describeFailure({ at: 'form', why: { error } }, texts)),
    signal,
  })
  place.dataset.ready = ''
}

/** Completes a sign-out that was made without a network as soon as the server is reachable (row R17). */
function completeSignOut(signal: AbortSignal): void {
  const attempt = async () => {
    if (!isSignOutPending()) return
    try {
      await callPlainly('POST', logoutPath)
    } catch (error) {
      if (isLogoutUnanswered(error)) return
    }
    markSignOutPending(false)
  }
  void attempt()
  window.addEventListener('online', attempt, { signal })
  const timer = setInterval(attempt, pendingEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Shows that this device has unsent changes or photos. Does not name their users, for privacy (row O9). */
async function showUnsent(page: HTMLElement, texts: SignInTexts, locale: Locale): Promise<void> {
  const { changes, photos } = await countUnsent()
  const parts = [
    ...(changes > 0 ? [fillPlural(locale, texts.changes, changes)] : []),
    ...(photos > 0 ? [fillPlural(locale, texts.photos, photos)] : []),
  ]
  if (parts.length === 0) return
  const words = new Intl.ListFormat(languageTags[locale], { type: 'conjunction' }).format(parts)
  const notice = find(page, '[data-unsent]')
  find(notice, '[data-text]').textContent = texts.unsent.replace('{words}', words)
  notice.hidden = false
}

/** On a workshop tablet whose session has ended, shows that first. Returns whether this is one. */
function showSignedOutTablet(page: HTMLElement, signal: AbortSignal): boolean {
  const tablet = readTablet()
  const notice = page.querySelector<HTMLElement>('[data-signed-out-tablet]')
  if (!tablet?.signedOut || !notice) return false
  const name = find(notice, '[data-tablet-name]')
  name.textContent = name.textContent.replace('{tablet}', tablet.name)
  const show = (isForm: boolean) => {
    for (const part of page.querySelectorAll<HTMLElement>('[data-sign-in-form]')) part.hidden = !isForm
    notice.hidden = isForm
  }
  show(false)
  const open = () => {
    show(true)
    page.querySelector('input')?.focus()
  }
  find(notice, 'button').addEventListener('click', open, { signal })
  return true
}
