/** What makes a program of tables tell one character set from another. */
export const byteOrderMark = '\uFEFF'

/** A line of RFC 4180. */
export const toCsvLine = (values: readonly unknown[]): string => `${values.map(toCell).join(',')}\r\n`

// Danger: a table program runs a text that begins like a formula.
const formula = /^[=+\-@\t\r]/

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
