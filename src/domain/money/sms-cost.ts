import { scaled } from './money.ts'

/** What an SMS costs by the owner's price of a part, in minor units; `null` if the price is not known. */
export const smsCost = (parts: number, partPrice: number | null): number | null =>
  partPrice === null ? null : parts * partPrice

/** The cost of an SMS of which the gateway has counted other parts than we did. */
export const smsCostOf = (cost: number | null, counted: number | null, parts: number): number | null =>
  cost === null || !counted ? cost : scaled(cost, parts, counted)
