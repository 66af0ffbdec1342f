/** Returns two letters for a badge: the initials of the first and last name, or the first two letters of one name. */
export function initialsOf(name: string): string {
  const names = name.split(/[\s.-]+/).filter(Boolean)
  const [first = '', last = ''] = [names.at(0), names.length > 1 ? names.at(-1) : undefined]
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}
