import { createContext, useContext } from 'react'

/** Returns two letters for a badge: the initials of the first and last name, or the first two letters of one name. */
export function initialsOf(name: string): string {
  const [first = [], last = []] = lettersOf(name)
  const letters = last.length > 0 ? [...first.slice(0, 1), ...last.slice(0, 1)] : first.slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}

/** The letters of the first and of the last of several names. */
function lettersOf(name: string): readonly string[][] {
  const names = name.split(/[\s.-]+/).filter(Boolean)
  return [names.at(0), names.length > 1 ? names.at(-1) : undefined].map((one = '') => [...one])
}

/**
 * Returns different letters for different names: an earlier name keeps its initials, a later one with the same gets
 * other letters of its first name, `Ka` beside `KW`.
 */
export function uniqueInitials(names: readonly string[]): ReadonlyMap<string, string> {
  const all = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of names) {
    if (all.has(name)) continue
    const free = candidatesOf(name).find((letters) => !taken.has(letters.toLocaleUpperCase())) ?? initialsOf(name)
    taken.add(free.toLocaleUpperCase())
    all.set(name, free)
  }
  return all
}

function candidatesOf(name: string): readonly string[] {
  const [first = '', ...rest] = lettersOf(name)[0] ?? []
  const others = [...rest, ...'23456789'].map((letter) => first.toLocaleUpperCase() + letter.toLocaleLowerCase())
  return [initialsOf(name), ...others]
}

/** The letters of the people that this page knows, by name. */
export const InitialsContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Returns the letters for a badge; unique among the people that this page knows. */
export const useInitials = (name: string): string => useContext(InitialsContext).get(name) ?? initialsOf(name)
