import { normaliseText } from '#domain/normalise-text.ts'
import type { ImportField } from './import-field.ts'
import { type ComparedCustomer, nameWords } from './merge.ts'

/** What people write between the digits of a phone. */
const betweenDigits = /[\s()./\u00ad\u200b-\u200f\u2010-\u2015\u2212-]/g

/** Where a cell can be a name. A customer can have the name of a make or a town. */
const nameFields: readonly (ImportField | null)[] = [
  null,
  'customer.name',
  'customer.company',
  'customer.firstName',
  'customer.lastName',
]

type SoughtCustomer = Pick<ComparedCustomer, 'name' | 'email' | 'phone'>
/** `columns`: what the columns mean, as far as it is known. */
export type RowTest = (cells: readonly string[], columns: readonly (ImportField | null)[]) => boolean

/**
 * Returns a test of the cells of a row: whether they have the e-mail address, the phone or the name of this customer. A
 * name of several words is in one cell, or in several that have nothing else. A name of one word is a whole cell: `Jan`
 * is a part of many names.
 */
export function namesCustomer({ name, email, phone }: SoughtCustomer): RowTest {
  const words = nameWords(name)
  const address = email === null ? null : normaliseText(email)
  const digits = phone === null ? null : phone.replace(/\D/g, '').slice(-9)

  const hasName: RowTest = (cells, columns) => {
    const found = new Set<string>()
    for (const [at, cell] of cells.entries()) {
      if (!words.some((word) => cell.includes(word))) continue
      const ofCell = nameWords(cell)
      if (words.length > 1 && words.every((word) => ofCell.includes(word))) return true
      if (!nameFields.includes(columns[at] ?? null)) continue
      if (ofCell.every((word) => words.includes(word))) for (const word of ofCell) found.add(word)
    }
    return words.length > 0 && words.every((word) => found.has(word))
  }

  const hasAddress = (cell: string): boolean =>
    address !== null &&
    cell.includes(address) &&
    cell.split(/[\s,;:/<>()[\]"]/).some((part) => part.replace(/\.+$/, '') === address)

  return (cells, columns) => {
    // All cells are folded at once, which is many times faster; no cell has a NUL.
    const folded = normaliseText(cells.join('\u0000'))
    if (digits !== null && folded.replace(betweenDigits, '').includes(digits)) return true
    const parts = folded.split('\u0000')
    if (parts.some(hasAddress)) return true
    const [first, last] = [columns.indexOf('customer.firstName'), columns.indexOf('customer.lastName')]
    const [firstName, lastName] = [parts[first], parts[last]]
    // `Jan` in the column of first names is the customer Jan only beside an empty last name.
    if (firstName !== undefined && lastName !== undefined) {
      const whole = `${firstName} ${lastName}`
      parts[first] = whole
      parts[last] = whole
    }
    return hasName(parts, columns)
  }
}
