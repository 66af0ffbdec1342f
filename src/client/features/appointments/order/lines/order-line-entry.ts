import { newId } from '#client/api/new-id.ts'
import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { OrderLineEntry } from '#contract/appointments.ts'
import { type AmountFault, currencyDigits, parseAmount, parseDecimal } from '#domain/money/money.ts'
import type { LineKind, PricedLine } from '#domain/money/order-lines.ts'
import { readVat, vatCode } from '#domain/money/vat-rates.ts'
import { percentDigits, writeQuantity, writeTyped } from '#domain/money/write-typed.ts'

/** A line as typed in the form; `vat` is a code of `vatCode`. */
export type LineFields = {
  id: string
  kind: LineKind
  name: string
  quantity: string
  unit: string
  price: string
  discount: string
  vat: string
}

/** The currency, and the BCP 47 tag of the number format. */
export type MoneyFormat = { currency: string; tag: string }

const quantityDigits = 3

/** Returns an amount in minor units as typed: `45,99`, `180`. */
export function writePrice(amount: number, { currency, tag }: MoneyFormat): string {
  const digits = currencyDigits(currency)
  const text = writeTyped(amount, digits, tag)
  // An amount has either all of its decimals or none.
  return /\D/.test(text.replace('-', '')) ? text + '0'.repeat(digits - (text.split(/\D/).at(-1)?.length ?? 0)) : text
}

export function toLineFields(line: OrderLineEntry, money: MoneyFormat): LineFields {
  const { id, kind, name, unit, netPrice, discountPercent, vatRate } = line
  const hundredths = Math.round(discountPercent * 100)
  return {
    ...{ id, kind, name, unit },
    quantity: writeQuantity(line.quantity, money.tag),
    price: writePrice(netPrice, money),
    discount: hundredths === 0 ? '' : writeTyped(hundredths, percentDigits, money.tag),
    vat: vatCode(vatRate),
  }
}

/** Whether nobody has filled in a line, apart from its default price. Blank lines are not saved. */
export function isBlankLine({ name, price }: LineFields, usualPrice = ''): boolean {
  return name.trim() === '' && (price.trim() === '' || price === usualPrice)
}

type Read = { ok: true; value: number } | { ok: false; why: AmountFault }

/** Prices may be negative: a refund for an old part. */
function readPrice(text: string, currency: string): Read {
  const [, sign, rest] = /^\s*([-−–])?(.*)$/s.exec(text) ?? []
  const read = parseAmount(rest ?? '', currency)
  return read.ok && sign ? { ok: true, value: read.value === 0 ? 0 : -read.value } : read
}

const readQuantity = (text: string): Read => parseDecimal(text, quantityDigits)
const readDiscount = (text: string): Read =>
  parseDecimal(text.trim() === '' ? '0' : text.replace('%', ''), percentDigits)

/** Returns the line with its numbers; `null` if they are invalid. */
export function readLine(line: LineFields, currency: string): PricedLine | null {
  const quantity = readQuantity(line.quantity)
  const price = readPrice(line.price, currency)
  const discount = readDiscount(line.discount)
  const vatRate = readVat(line.vat)
  if (!quantity.ok || !price.ok || !discount.ok || vatRate === undefined || discount.value > 10_000) return null
  return { quantity: quantity.value, netPrice: price.value, discountPercent: discount.value / 100, vatRate }
}

export type LineContent = Omit<OrderLineEntry, 'id'>

/** Returns what a request says of the line. Values for which `checkLine` reports an error are replaced by a placeholder. */
export function toLineContent(line: LineFields, currency: string): LineContent {
  const nothing = { quantity: 1000, netPrice: 0, discountPercent: 0, vatRate: 0 }
  const { kind, name, unit } = line
  return { ...{ kind, name, unit }, ...(readLine(line, currency) ?? nothing) }
}

type Fault = FieldErrors[string]

/** Returns the errors of the numbers by field. The schema checks names and units. */
export function checkLine({ quantity, price, discount, vat }: LineFields, currency: string): FieldErrors {
  const errors: Partial<Record<keyof LineFields, Fault>> = {}
  const put = (field: keyof LineFields, fault: Fault | null) => {
    if (fault) errors[field] = fault
  }
  const amount = readQuantity(quantity)
  put('quantity', amount.ok && amount.value === 0 ? { code: 'too_small' } : faultOf(amount, quantity))
  put('price', faultOf(readPrice(price, currency), price))
  const off = readDiscount(discount)
  put('discount', off.ok && off.value > 10_000 ? { code: 'too_big' } : faultOf(off, discount))
  if (readVat(vat) === undefined) put('vat', { code: 'custom', rule: 'bad-rate' })
  return errors as FieldErrors
}

function faultOf(read: Read, text: string): Fault | null {
  if (read.ok) return null
  if (text.trim() === '') return { code: 'invalid_type', missing: true }
  return read.why === 'too-big' ? { code: 'too_big' } : { code: 'custom', rule: read.why }
}

/** The contract's names of the form fields, if they differ. */
const bodyFields: Partial<Record<keyof LineFields, string>> = {
  price: 'netPrice',
  discount: 'discountPercent',
  vat: 'vatRate',
}

/** Returns the error of a field, by the form's or the contract's name. */
export const lineError = (errors: FieldErrors, field: keyof LineFields): FieldErrors[string] | undefined =>
  errors[field] ?? errors[bodyFields[field] ?? field]

/** Returns a line with only default values. */
export function newLine(kind: LineKind, usual: Partial<LineFields>): LineFields {
  const empty = { name: '', quantity: '1', unit: '', price: '', discount: '', vat: '' }
  return { ...empty, ...usual, id: newId(), kind }
}
