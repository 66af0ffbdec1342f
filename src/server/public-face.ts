/** What the operator says of himself on the public pages, and whether their visits are counted. */
export type PublicFace = {
  /** Who answers for this installation; empty where it was not said. */
  readonly operator: { readonly name: string; readonly address: string; readonly email: string }
  /** The day a lawyer read the legal pages, `YYYY-MM-DD`; `null`: nobody has, and they say so. */
  readonly legalReviewed: string | null
  readonly analytics: AnalyticsScript | null
}

/** A script of another host, loaded on public pages after consent, with the `data-` attributes that it wants. */
type AnalyticsScript = { readonly src: string; readonly data: Readonly<Record<string, string>> }

/** The host that the security policy of public pages is opened for. */
export const analyticsOrigin = ({ analytics }: PublicFace): string | null =>
  analytics === null ? null : new URL(analytics.src).origin

/** Reads its part of the environment; what is wrong is added to `problems`, each with its fix. */
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
  return { operator: { ...operator, email: email ?? '' }, legalReviewed, analytics: parseAnalytics(read, problems) }
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
  // A quote or a semicolon would end the word of the security policy that names the host.
  if (!url || !(url.protocol === 'https:' || isOpen) || url.username || /["'\s{}]/.test(src) || /[;,]/.test(url.host)) {
    problems.push(
      `ANALYTICS_SRC must be the https address of a script, not "${src}". Try ANALYTICS_SRC=https://stats.example.com/script.js.`,
    )
    return null
  }
  return { src: url.href, data: Object.fromEntries(data) }
}
