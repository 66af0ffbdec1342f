import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ItemKind } from '#domain/inspections/template.ts'
import type { LimitField } from './template-entry.ts'

export const itemKindLabels: Readonly<Record<ItemKind, MessageDescriptor>> = {
  condition: msg`Condition: good, soon, now`,
  measurement: msg`Measurement`,
  choice: msg`Choice`,
  text: msg`Text`,
}

export const limitLabels: Readonly<Record<LimitField, MessageDescriptor>> = {
  nowBelow: msg`“Now” below`,
  soonBelow: msg`“Soon” below`,
  soonAbove: msg`“Soon” above`,
  nowAbove: msg`“Now” above`,
}
