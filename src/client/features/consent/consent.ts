/** What a visitor said of the analytics, on this device. */
export type Consent = 'granted' | 'denied'

export const consentKey = 'pitboard.consent'
/** Asked again after half a year, whatever was said. */
export const consentLifeMs = 183 * 24 * 3600_000

/** The stored answer, `null` where there is none, or it is too old. `now` in epoch ms. */
export function parseConsent(stored: string | null, now: number): Consent | null {
  const [, said, at] = /^(granted|denied) (\d{1,15})$/.exec(stored ?? '') ?? []
  const ageMs = now - Number(at)
  return said && ageMs >= 0 && ageMs < consentLifeMs ? (said as Consent) : null
}

export function renderConsent(consent: Consent, now: number): string {
  return `${consent} ${now}`
}

/** Do Not Track and Global Privacy Control: the browser has said no for its user, who is not asked again. */
export function isRefusedByBrowser(browser: { globalPrivacyControl?: unknown; doNotTrack?: unknown }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1' || browser.doNotTrack === 'yes'
}

/** The analytics script as the operator configured it: its address, and its `data-` attributes. */
export type Analytics = { src: string; data: Readonly<Record<string, string>> }

/** What the page says of the analytics; `null`: there is none. */
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
