import type { Employee } from '#contract/employees.ts'
import { normaliseText } from '#domain/normalise-text.ts'

/** Returns the employees that match the typed text, sorted by name in `locale`. */
export function findEmployees(employees: readonly Employee[], typed: string, locale: string): readonly Employee[] {
  const words = normaliseText(typed).split(/\s+/).filter(Boolean)
  const { compare } = new Intl.Collator(locale)
  return employees
    .filter(({ name, shortName, email, phone }) => {
      const text = normaliseText([name, shortName, email ?? '', phone ?? ''].join(' '))
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => compare(a.name, b.name))
}
