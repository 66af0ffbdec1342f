import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VatStatus } from '#contract/legals.ts'

export const vatLabels: Readonly<Record<VatStatus, MessageDescriptor>> = {
  active: msg`VAT-registered`,
  exempt: msg`Exempt from VAT`,
  none: msg`Not VAT-registered`,
}
