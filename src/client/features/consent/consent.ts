/** The answer of a visitor about analytics, stored on this device. */
export type Consent = 'granted' | 'denied'

export const consentKey = 'pitboard.consent'
/** Both answers expire after half a year, ms. */
export const consentLifeMs = 183 * 24 * 3600_000

/** Returns the stored answer, or `null` if it is missing or expired. `now` is in ms since the epoch. */
export function parseConsent(stored: string | null, now: number): Consent | null {
  const [, answer, at] = /^(granted|denied) (\d{1,15})$/.exec(stored ?? '') ?? []
  const ageMs = now - Number(at)
  return answer && ageMs >= 0 && ageMs < consentLifeMs ? (answer as Consent) : null
}

export function renderConsent(consent: Consent, now: number): string {
  return `${consent} ${now}`
}

/** Returns whether Do Not Track or Global Privacy Control is set: the browser refuses for its user. */
export function isRefusedByBrowser(browser: { globalPrivacyControl?: unknown; doNotTrack?: unknown }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1' || browser.doNotTrack === 'yes'
}

/** The analytics script configured by the site operator: its URL and its `data-` attributes. */
export type Analytics = { src: string; data: Readonly<Record<string, string>> }

/** Parses the analytics configuration of the page; `null` if there is none. */
export function parseAnalytics(content: string): Analytics | null {
  try {
    const parsed: unknown = JSON.parse(content)
    return typeof parsed === 'object' && parsed !== null && 'src' in parsed && 'data' in parsed
      ? (parsed as Analytics)
      : null
  } catch {
    return null
  }
}
