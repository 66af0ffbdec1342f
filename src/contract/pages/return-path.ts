/**
 * Returns the path to open after the sign-in; `undefined` for anything that could lead to another site. Our paths have
 * no empty and no dot segments: of `/..//host` a browser would make `//host`.
 */
export function safeReturnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(wanted)) return undefined
  const [path = ''] = wanted.split(/[?#]/, 1)
  const segments = path.slice(1).split('/')
  const isOurs = segments.every(
    (segment, at) => (segment !== '' || at === segments.length - 1) && !/^(?:\.|%2e){1,2}$/i.test(segment),
  )
  return isOurs ? wanted : undefined
}
