import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#client/ui/icon.tsx'
import type { LineKind } from '#domain/money/order-lines.ts'

/** The label and the icon of each kind of line. */
export const lineKindLabels: Readonly<Record<LineKind, { word: MessageDescriptor; icon: IconName }>> = {
  labour: { word: msg`Labour`, icon: 'tabler:tool' },
  part: { word: msg`Part`, icon: 'tabler:package' },
  fee: { word: msg`Fee`, icon: 'tabler:receipt' },
  subcontract: { word: msg`Sublet`, icon: 'tabler:truck' },
}
