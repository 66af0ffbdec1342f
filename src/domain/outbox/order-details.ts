import type { SubmittedCommand } from './command.ts'

/** The details of an order that are set one by one, each by comparing it with the value that was seen. */
export const detailFields = ['mileage', 'keyTag', 'promisedAt'] as const
export type DetailField = (typeof detailFields)[number]

/** `promisedAt`: ISO instant. */
export type OrderDetailValues = {
  readonly mileage: number | null
  readonly keyTag: string | null
  readonly promisedAt: string | null
}

/** `from`: the value that was seen; `to`: the new one. */
type ValueSetting<T> = { readonly from: T; readonly to: T }
export type DetailSettings = { readonly [F in DetailField]?: ValueSetting<OrderDetailValues[F]> | undefined }

/**
 * Returns the values to write, or the fields that somebody else has set to something else. A field that has its new
 * value already needs nothing.
 */
export function judgeSettings(
  present: OrderDetailValues,
  wanted: DetailSettings,
): { ok: true; set: Partial<OrderDetailValues> } | { ok: false; fields: readonly DetailField[] } {
  const open = detailFields.filter((field) => wanted[field] && wanted[field].to !== present[field])
  const fields = open.filter((field) => wanted[field]?.from !== present[field])
  if (fields.length > 0) return { ok: false, fields }
  return { ok: true, set: Object.fromEntries(open.map((field) => [field, wanted[field]?.to])) }
}

/** Returns what a command of the kind `details` sets. */
export const settingsOf = ({ body }: Pick<SubmittedCommand, 'body'>): DetailSettings => body as DetailSettings

/** Returns the values of an order after a command that sets some of them. */
export function setDetails<V extends OrderDetailValues>(values: V, settings: DetailSettings): V {
  const set = detailFields.flatMap((field) => (settings[field] ? [[field, settings[field].to]] : []))
  return { ...values, ...Object.fromEntries(set) }
}

/** Returns the command as it is made by somebody who has seen `current`. */
export function seeDetails<C extends Pick<SubmittedCommand, 'body'>>(command: C, current: OrderDetailValues): C {
  const settings = settingsOf(command)
  const seen = detailFields.flatMap((field) =>
    settings[field] ? [[field, { from: current[field], to: settings[field].to }]] : [],
  )
  return { ...command, body: { ...command.body, ...Object.fromEntries(seen) } }
}
