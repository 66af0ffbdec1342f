export const maxShortName = 12
const namePartLength = 60

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim()
const fold = (name: string): string => name.trim().toLocaleLowerCase()

/** `split` returns at least one part. */
const wordsOf = (name: string) => name.trim().split(/\s+/) as [string, ...string[]]

/** Splits `Anna Maria Kowalska` into `Anna` and `Maria Kowalska`. */
export function splitName(name: string): { first: string; last: string | null } {
  const [first, ...more] = wordsOf(name)
  return { first: cut(first, namePartLength), last: cut(more.join(' '), namePartLength) || null }
}

/** Whether two people would look the same on the board. */
export const isSameShortName = (one: string, other: string): boolean => fold(one) === fold(other)

/**
 * Returns a short name that is not `taken`: the first name, else with the initial of the surname, with more letters of
 * it, or with a number.
 */
export function suggestShortName(name: string, taken: readonly string[]): string {
  const [first, ...rest] = wordsOf(name)
  if (first === '') return ''
  const surname = [...(rest.at(-1) ?? '')]
  const withEnd = (end: string): string => `${cut(first, maxShortName - [...end].length)}${end}`
  const isFree = (short: string): boolean => !taken.some((one) => isSameShortName(one, short))
  const bySurname = surname.map((_, at) => withEnd(` ${surname.slice(0, at + 1).join('')}.`))
  const byNumber = taken.map((_, at) => withEnd(` ${at + 2}`))
  const wanted = [cut(first, maxShortName), ...bySurname.slice(0, 4), ...byNumber]
  // One is always free: there are more of them than taken names.
  return wanted.find(isFree) ?? first
}

/** The name of an employee whose account has none: the part of the address before the @. */
export function nameFromAddress(email: string): { name: string; shortName: string } {
  const local = email.slice(0, email.lastIndexOf('@'))
  return { name: cut(local, 80), shortName: cut(local, maxShortName) }
}
