/** Spreadsheet programs recognise UTF-8 by this mark. */
export const byteOrderMark = '\uFEFF'

/** Returns a line of RFC 4180. */
export const toCsvLine = (values: readonly unknown[]): string => `${values.map(toCell).join(',')}\r\n`

// Danger: spreadsheet programs execute text that begins like a formula.
const formula = /^[=+\-@\t\r]/

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
