import { writeDecimal } from './money.ts'

const quantityDigits = 3

/** Returns a plain decimal as people of the locale type it, without trailing zeros. */
export function writeTyped(value: number, digits: number, tag: string): string {
  const plain = writeDecimal(value, digits)
  const short = digits > 0 ? plain.replace(/\.?0+$/, '') : plain
  const point = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return short.replace('.', point)
}

/** Returns thousandths as a typed quantity: 1500 is `1,5`. */
export const writeQuantity = (quantity: number, tag: string): string => writeTyped(quantity, quantityDigits, tag)
