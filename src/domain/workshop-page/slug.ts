import { normaliseText } from '#domain/normalise-text.ts'

export const shortestSlug = 3
export const longestSlug = 40

const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Paths of the product and words that would make customers believe that the page is Pitboard's own. */
const reserved: ReadonlySet<string> = new Set([
  ...['about', 'account', 'admin', 'api', 'app', 'assets', 'auth', 'billing', 'blog', 'book', 'booking', 'cars'],
  ...['catch-up', 'contact', 'customers', 'dashboard', 'demo', 'docs', 'employees', 'figures', 'follow-ups'],
  ...['goto-crm', 'help', 'home', 'legal', 'login', 'logout', 'mail', 'my-cars', 'new', 'null', 'onboarding'],
  ...['onboarding2', 'orders', 'passkey', 'photos', 'poster', 'pricing', 'privacy', 'profile', 'register'],
  ...['rezerwacja', 'schedule', 'security', 'settings', 'share', 'sign-in', 'sign-out', 'sms', 'static', 'status'],
  ...['support', 'system', 'tag', 'terms', 'test', 'undefined', 'visit', 'wall', 'workshop', 'www'],
])

/** Whether a text may be the last part of the address of a workshop's page: `auto-serwis-wola`. */
export const isSlug = (text: string): boolean =>
  text.length >= shortestSlug && text.length <= longestSlug && pattern.test(text)

export const isReservedSlug = (slug: string): boolean => reserved.has(slug) || /^pitboard\b/.test(slug)

/** Returns slugs made of the name of a workshop, the best first: with its town, then with a number. */
export function suggestSlugs(name: string, city: string): string[] {
  const short = slugOf(name)
  const withCity = slugOf(`${name} ${city}`)
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${slugOf(`${name} ${city}`, 2)}-${number}`)
  const all = [short, withCity, ...numbered, slugOf(`workshop ${name} ${city}`)]
  return [...new Set(all)].filter((slug) => isSlug(slug) && !isReservedSlug(slug))
}

/** `spare`: how many characters are left for what follows. */
const slugOf = (text: string, spare = 0): string =>
  normaliseText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestSlug - spare)
    .replace(/-$/, '')
