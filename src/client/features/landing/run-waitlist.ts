import { isApiError } from '#client/api/api-error.ts'
import { callPlainly } from '#client/api/call-plainly.ts'
import type { confirmWaitlist, joinWaitlist, leaveWaitlist } from '#contract/landing.ts'

// Only types are imported: the schemas would be most of this page's script.
const joinPath: typeof joinWaitlist.path = '/landing/waitlist'
const linkPaths: { waitlist: typeof confirmWaitlist.path; unsubscribe: typeof leaveWaitlist.path } = {
  waitlist: '/landing/waitlist/confirm',
  unsubscribe: '/landing/waitlist/unsubscribe',
}

type Outcome = { ok: true } | { ok: false; why: string }

async function post(path: string, body: object): Promise<Outcome> {
  try {
    await callPlainly('POST', path, body)
    return { ok: true }
  } catch (error) {
    return { ok: false, why: isApiError(error) ? error.code : 'failed' }
  }
}

/** Shows the rendered message of an outcome and hides the others; `null` hides all. */
function showMessage(place: HTMLElement, outcome: string | null): void {
  const messages = [...place.querySelectorAll<HTMLElement>('[data-message]')]
  const find = (name: string | null) => messages.find(({ dataset }) => dataset.message === name)
  const shown = find(outcome) ?? find('failed')
  for (const message of messages) message.hidden = outcome === null || message !== shown
}

/** Runs the waitlist form. The typed address remains until the server has stored it. */
export function runWaitlistForm(root: ParentNode, signal: AbortSignal): void {
  const form = root.querySelector<HTMLFormElement>('form[data-waitlist]')
  const email = form?.querySelector<HTMLInputElement>('input[type=email]')
  const consent = form?.querySelector<HTMLInputElement>('input[type=checkbox]')
  const button = form?.querySelector<HTMLButtonElement>('button')
  const done = root.querySelector<HTMLElement>('[data-waitlist-done]')
  if (!form || !email || !consent || !button || !done) return

  form.noValidate = true
  const mark = (field: HTMLInputElement, isWrong: boolean) => {
    if (isWrong) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
  const complain = (why: string, field?: HTMLInputElement) => {
    showMessage(form, why)
    if (!field) return
    mark(field, true)
    field.focus()
  }
  form.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && mark(target, false), { signal })
  form.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault()
      if (button.getAttribute('aria-busy') === 'true') return
      showMessage(form, null)
      email.value = email.value.trim()
      if (!email.validity.valid) return complain('email', email)
      if (!consent.checked) return complain('consent', consent)
      button.setAttribute('aria-busy', 'true')
      const outcome = await post(joinPath, { email: email.value, consent: true })
      button.removeAttribute('aria-busy')
      if (!outcome.ok)
        return complain(
          outcome.why === 'invalid' ? 'email' : outcome.why,
          outcome.why === 'invalid' ? email : undefined,
        )
      form.hidden = true
      done.focus()
    },
    { signal },
  )
}

/** Runs the links of the mails, `#waitlist=SECRET` and `#unsubscribe=SECRET`; one tap confirms each. */
export function runWaitlistLink(root: ParentNode, signal: AbortSignal): void {
  let token = ''
  const open = () => {
    const [, kind, secret] = /^#(waitlist|unsubscribe)=([\w-]{43})$/.exec(location.hash) ?? []
    if (!secret) return
    token = secret
    // Removes the secret from the address bar, the history and screenshots.
    history.replaceState(null, '', location.pathname + location.search)
    for (const notice of root.querySelectorAll<HTMLElement>('[data-waitlist-link]')) {
      notice.hidden = notice.dataset.waitlistLink !== kind
      if (!notice.hidden) notice.focus()
    }
  }
  for (const notice of root.querySelectorAll<HTMLElement>('[data-waitlist-link]')) {
    const button = notice.querySelector('button')
    const path = linkPaths[notice.dataset.waitlistLink === 'waitlist' ? 'waitlist' : 'unsubscribe']
    button?.addEventListener('click', () => void follow(notice, button, path, token), { signal })
  }
  // The link may also be opened in a tab that already shows the page.
  window.addEventListener('hashchange', open, { signal })
  open()
}

async function follow(notice: HTMLElement, button: HTMLButtonElement, path: string, token: string): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  const outcome = await post(path, { token })
  button.removeAttribute('aria-busy')
  showMessage(notice, outcome.ok ? 'done' : outcome.why)
  if (outcome.ok || outcome.why === 'waitlist-link-ended') button.hidden = true
  notice.focus()
}
