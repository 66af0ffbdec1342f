import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  BodyType,
  CarDocument,
  DamageKind,
  ReportKind,
  UsedParts,
} from '#domain/condition-reports/condition-report.ts'

export const reportLabels: Readonly<Record<ReportKind, MessageDescriptor>> = {
  'check-in': msg`Check-in report`,
  handover: msg`Handover report`,
}

export const bodyLabels: Readonly<Record<BodyType, MessageDescriptor>> = {
  hatchback: msg`Hatchback`,
  saloon: msg`Saloon`,
  estate: msg`Estate`,
  suv: msg`SUV`,
  van: msg`Van`,
  pickup: msg`Pickup`,
}

export const damageLabels: Readonly<Record<DamageKind, MessageDescriptor>> = {
  scratch: msg`Scratch`,
  dent: msg`Dent`,
  crack: msg`Crack`,
  'stone-chip': msg`Stone chip`,
  rust: msg`Rust`,
  missing: msg`Part missing`,
  other: msg({ message: 'Other', context: 'damage of a car' }),
}

export const documentLabels: Readonly<Record<CarDocument, MessageDescriptor>> = {
  registration: msg`Registration document`,
  insurance: msg`Insurance document`,
  'service-book': msg`Service book`,
}

export const usedPartsLabels: Readonly<Record<UsedParts, MessageDescriptor>> = {
  return: msg`Give back to the customer`,
  dispose: msg`Workshop disposes of them`,
}
