import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Fuel } from '#domain/codes/engine.ts'
import type { Format } from './format.ts'
import { fuelLabels } from './fuel-labels.ts'

type Engine = { readonly fuel: Fuel | null; readonly engineSize: number | null; readonly power: number | null }

/** `Diesel · 1,968 cm³ · 110 kW`; empty if nothing is known. */
export function describeEngine({ fuel, engineSize, power }: Engine, format: Format, i18n: I18n): string {
  const size = engineSize && format.number(engineSize)
  const strength = power && format.number(power)
  return [fuel && i18n._(fuelLabels[fuel]), size && i18n._(msg`${size} cm³`), strength && i18n._(msg`${strength} kW`)]
    .filter(Boolean)
    .join(' · ')
}
