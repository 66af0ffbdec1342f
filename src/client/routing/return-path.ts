/** A path of ours to go back to after signing in: anything that could leave this site is dropped. */
export function safeReturnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return undefined
  const base = 'https://pitboard.invalid'
  if (!URL.canParse(wanted, base)) return undefined
  const url = new URL(wanted, base)
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : undefined
}
