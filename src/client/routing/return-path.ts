/** Returns the path to open after the sign-in; `undefined` for anything that could lead to another site. */
export function safeReturnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return undefined
  const base = 'https://pitboard.invalid'
  if (!URL.canParse(wanted, base)) return undefined
  const url = new URL(wanted, base)
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : undefined
}
