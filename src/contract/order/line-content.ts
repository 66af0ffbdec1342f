import * as z from 'zod/mini'
import { text } from '#contract/shape/text.ts'
import { lineKinds, maxNetPrice } from '#domain/money/order-lines.ts'

// Rates and discounts have at most two decimals.
const isPercent = () =>
  z.refine<number>((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'too-precise' })

/** What is typed in a line of an order or of a finding. */
export const lineContent = {
  kind: z.enum(lineKinds),
  name: text(1, 200),
  /** Thousandths of the unit: 1500 is an hour and a half. */
  quantity: z.int().check(z.minimum(1), z.maximum(9_999_999)),
  /** As printed: `h`, `l`, `pcs`. */
  unit: text(1, 12),
  /** Of one unit, minor units; negative for a refund. */
  netPrice: z.int().check(z.minimum(-maxNetPrice), z.maximum(maxNetPrice)),
  discountPercent: z.number().check(z.minimum(0), z.maximum(100), isPercent()),
  /** Per cent; `null` means exempt. */
  vatRate: z.nullable(z.number().check(z.minimum(0), z.maximum(30), isPercent())),
}
export const aLine = {
  name: 'Timing belt',
  quantity: 2500,
  unit: 'h',
  netPrice: 18000,
  discountPercent: 0,
  vatRate: 23,
}
