/** The value of a cookie, `null` where there is none. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** A cookie that only our own pages on this very host send, and no script reads. */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeSeconds: number): readonly [string, string] {
  return ['set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Strict`]
}
