/** The operator's details on the public pages, and the analytics of these pages. */
export type PublicFace = {
  /** The legal entity that runs this installation; empty strings if not configured. */
  readonly operator: { readonly name: string; readonly address: string; readonly email: string }
  /** The day of the legal review of the legal pages, `YYYY-MM-DD`; `null`: not reviewed, which the pages state. */
  readonly legalReviewed: string | null
  readonly analytics: AnalyticsScript | null
  /** Whether the landing page offers the waitlist only, instead of registration first. */
  readonly waitlistOnly: boolean
}

/** A third-party script, loaded on public pages after consent, with its `data-` attributes. */
type AnalyticsScript = { readonly src: string; readonly data: Readonly<Record<string, string>> }

/** Returns the origin that the Content-Security-Policy of public pages allows. */
export const analyticsOrigin = ({ analytics }: PublicFace): string | null =>
  analytics === null ? null : new URL(analytics.src).origin

/** Parses this part of the environment. Appends each invalid value to `problems`, with its fix. */
export function parsePublicFace(read: (name: string) => string | null, problems: string[]): PublicFace {
  const line = (name: string, most: number): string => {
    const text = read(name) ?? ''
    if (text.length <= most && !/[\p{Cc}<>{}]/u.test(text)) return text
    problems.push(`${name} must be one line of at most ${most} characters without <, >, { or }.`)
    return ''
  }
  const operator = { name: line('OPERATOR_NAME', 120), address: line('OPERATOR_ADDRESS', 200), email: '' }
  const email = read('OPERATOR_EMAIL')
  if (email && !/^[^\s@<>"{},;:]+@[^\s@<>"{},;:]+$/.test(email)) {
    problems.push(`OPERATOR_EMAIL must be one plain address, not "${email}". Try OPERATOR_EMAIL=office@example.com.`)
  }
  const legalReviewed = read('LEGAL_REVIEWED')
  if (legalReviewed && !/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(legalReviewed)) {
    problems.push(
      `LEGAL_REVIEWED must be a day, not "${legalReviewed}". Try LEGAL_REVIEWED=2026-12-01, or leave it out.`,
    )
  }
  const waitlistText = read('WAITLIST_ONLY') ?? 'off'
  const waitlistOnly = waitlistText === 'on'
  if (!waitlistOnly && waitlistText !== 'off') problems.push(`WAITLIST_ONLY must be on or off, not "${waitlistText}".`)
  const analytics = parseAnalytics(read, problems)
  return { operator: { ...operator, email: email ?? '' }, legalReviewed, analytics, waitlistOnly }
}

function parseAnalytics(read: (name: string) => string | null, problems: string[]): AnalyticsScript | null {
  const src = read('ANALYTICS_SRC')
  const pairs = read('ANALYTICS_DATA')?.split(/\s+/) ?? []
  const data: [string, string][] = []
  for (const pair of pairs) {
    const [, name, value] = /^(?:data-)?([a-z][a-z0-9-]*)=([^\s"'<>{}]+)$/.exec(pair) ?? []
    if (name && value) data.push([name, value])
    else {
      problems.push(
        `ANALYTICS_DATA must be names and values such as website-id=0f1e or domain=example.com, separated by spaces, not "${pair}".`,
      )
    }
  }
  if (src === null) return null
  const url = URL.canParse(src) ? new URL(src) : null
  const isOpen = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
  // A quote or a semicolon would end the host's source expression in the Content-Security-Policy.
  if (!url || !(url.protocol === 'https:' || isOpen) || url.username || /["'\s{}]/.test(src) || /[;,]/.test(url.host)) {
    problems.push(
      `ANALYTICS_SRC must be the https address of a script, not "${src}". Try ANALYTICS_SRC=https://stats.example.com/script.js.`,
    )
    return null
  }
  return { src: url.href, data: Object.fromEntries(data) }
}
