/** Returns the value of a cookie, `null` if it is not set. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** Returns the Set-Cookie header of a cookie that only pages of this host send and that scripts cannot read. */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeSeconds: number): readonly [string, string] {
  return ['set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Strict`]
}
