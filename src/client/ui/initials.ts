/** Two letters for a disc: of the first and the last word, or the first two of a single one. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.-]+/).filter(Boolean)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}
