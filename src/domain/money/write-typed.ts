import { writeDecimal } from './money.ts'

const quantityDigits = 3
/** As many as discounts and rates of VAT may have. */
export const percentDigits = 2

/** Returns a plain decimal as people of the locale type it, without trailing zeros. */
export function writeTyped(value: number, digits: number, tag: string): string {
  const plain = writeDecimal(value, digits)
  const short = digits > 0 ? plain.replace(/\.?0+$/, '') : plain
  return short.replace('.', separatorOf(tag))
}

const separators = new Map<string, string>()

function separatorOf(tag: string): string {
  const known = separators.get(tag)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5)
  const made = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  separators.set(tag, made)
  return made
}

/** Returns thousandths as a typed quantity: 1500 is `1,5`. */
export const writeQuantity = (quantity: number, tag: string): string => writeTyped(quantity, quantityDigits, tag)

/** Returns a discount or a rate of VAT, with all its decimals: people check the sum beside it. 12.25 is `12,25%`. */
export const writePercent = (percent: number, tag: string): string =>
  `${writeTyped(Math.round(percent * 100), percentDigits, tag)}%`
