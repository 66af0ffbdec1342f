import { type DetailSettings, detailFields, type OrderDetailValues } from '#domain/order-details.ts'
import type { SubmittedCommand } from './command.ts'

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
