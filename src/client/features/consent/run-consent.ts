import {
  type Analytics,
  type Consent,
  consentKey,
  isRefusedByBrowser,
  parseAnalytics,
  parseConsent,
  renderConsent,
} from './consent.ts'

type Policy = { createScriptURL(url: string): unknown }
type ConsentPolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Loads the configured script. The Content-Security-Policy allows this Trusted Types policy and the script's host. */
function loadAnalytics({ src, data }: Analytics): void {
  const factory = (window as Window & { trustedTypes?: ConsentPolicyFactory }).trustedTypes
  const policy = factory?.createPolicy('pitboard#analytics', { createScriptURL: (url) => (url === src ? url : '') })
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value)
  script.defer = true
  script.src = (policy?.createScriptURL(src) ?? src) as string
  document.head.append(script)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(consentKey)
  } catch {
    return null
  }
}

function store(consent: Consent): void {
  try {
    localStorage.setItem(consentKey, renderConsent(consent, Date.now()))
  } catch {
    // Without storage, the question appears on every visit.
  }
}

/**
 * Asks once whether visits may be counted, and loads the script only after consent (row D5). Does nothing if no
 * analytics is configured; does not ask if the browser refuses for its user.
 */
export function runConsent(root: ParentNode, signal: AbortSignal): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=pitboard-analytics]')
  const analytics = parseAnalytics(meta?.content ?? '')
  const bar = root.querySelector<HTMLElement>('[data-consent]')
  const settings = root.querySelector<HTMLElement>('[data-consent-settings]')
  if (!analytics || !bar || !settings) return

  const refused = isRefusedByBrowser(navigator as Navigator & { globalPrivacyControl?: unknown })
  let consent = refused ? 'denied' : parseConsent(readStored(), Date.now())
  let isAsked = false
  const show = (shown: boolean) => {
    bar.hidden = !shown
    for (const one of bar.querySelectorAll<HTMLElement>('[data-consent-when]')) {
      one.hidden = one.dataset.consentWhen !== (refused ? 'refused' : 'open')
    }
    for (const one of bar.querySelectorAll<HTMLElement>('[data-consent-answer]')) {
      one.setAttribute('aria-pressed', String(one.dataset.consentAnswer === consent))
    }
  }
  const answer = (next: Consent) => {
    const before = consent
    consent = next
    if (!refused) store(next)
    show(false)
    // Returns the focus to the button that opened the bar, or to the page without scrolling it.
    if (isAsked) settings.focus()
    else document.getElementById('main')?.focus({ preventScroll: true })
    if (before === next) return
    if (next === 'granted') loadAnalytics(analytics)
    // A running script cannot be removed: a reload starts the page without it.
    else if (before === 'granted') location.reload()
  }

  settings.hidden = false
  settings.addEventListener(
    'click',
    () => {
      isAsked = true
      show(true)
      bar.focus()
    },
    { signal },
  )
  for (const one of bar.querySelectorAll<HTMLElement>('[data-consent-answer]')) {
    one.addEventListener('click', () => answer(one.dataset.consentAnswer === 'granted' ? 'granted' : 'denied'), {
      signal,
    })
  }
  if (consent === 'granted') loadAnalytics(analytics)
  show(consent === null)
}
