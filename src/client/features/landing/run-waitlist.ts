import type { confirmWaitlist, joinWaitlist, leaveWaitlist } from '#contract/landing.ts'

// Only their types are imported: the schemas would be most of this page's script.
const joinPath: typeof joinWaitlist.path = '/landing/waitlist'
const linkPaths: { waitlist: typeof confirmWaitlist.path; unsubscribe: typeof leaveWaitlist.path } = {
  waitlist: '/landing/waitlist/confirm',
  unsubscribe: '/landing/waitlist/unsubscribe',
}
const timeoutMs = 30_000

type Outcome = { ok: true } | { ok: false; why: 'offline' | string }

async function post(path: string, body: object): Promise<Outcome> {
  const api = document.querySelector<HTMLMetaElement>('meta[name=pitboard-api]')?.content || '/api'
  try {
    const answer = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok) return { ok: true }
    const problem: unknown = await answer.json().catch(() => null)
    const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem
    return { ok: false, why: isProblem ? String(problem.code) : 'unreadable' }
  } catch {
    return { ok: false, why: 'offline' }
  }
}

/** Shows the words of an outcome, which stand in the page already, and hides the others; `null` hides all. */
function say(place: HTMLElement, what: string | null): void {
  const words = [...place.querySelectorAll<HTMLElement>('[data-said]')]
  const found = words.find((one) => one.dataset.said === what) ?? words.find((one) => one.dataset.said === 'failed')
  for (const one of words) one.hidden = what === null || one !== found
}

/** The form that asks for news. What was typed stays until the server has it. */
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
    say(form, why)
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
      say(form, null)
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

/** What the links of the mails lead to: `#waitlist=SECRET` and `#unsubscribe=SECRET`, each done by one tap. */
export function runWaitlistLink(root: ParentNode, signal: AbortSignal): void {
  let token = ''
  const open = () => {
    const [, what, secret] = /^#(waitlist|unsubscribe)=([\w-]{43})$/.exec(location.hash) ?? []
    if (!secret) return
    token = secret
    // Out of the address bar, the history and every screenshot.
    history.replaceState(null, '', location.pathname + location.search)
    for (const notice of root.querySelectorAll<HTMLElement>('[data-waitlist-link]')) {
      notice.hidden = notice.dataset.waitlistLink !== what
      if (!notice.hidden) notice.focus()
    }
  }
  for (const notice of root.querySelectorAll<HTMLElement>('[data-waitlist-link]')) {
    const button = notice.querySelector('button')
    const path = linkPaths[notice.dataset.waitlistLink === 'waitlist' ? 'waitlist' : 'unsubscribe']
    button?.addEventListener('click', () => void follow(notice, button, path, token), { signal })
  }
  // The link may also be opened where the page stands already.
  window.addEventListener('hashchange', open, { signal })
  open()
}

async function follow(notice: HTMLElement, button: HTMLButtonElement, path: string, token: string): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  const outcome = await post(path, { token })
  button.removeAttribute('aria-busy')
  say(notice, outcome.ok ? 'done' : outcome.why)
  if (outcome.ok || outcome.why === 'waitlist-link-ended') button.hidden = true
  notice.focus()
}
