import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { writePercent, writeQuantity } from '#domain/money/write-typed.ts'
import type { WrittenLine } from '#domain/outbox/current.ts'
import { lineKindLabels } from './line-kind-labels.ts'

/** What a line of an order says, in one sentence. */
export function LineText({ line, format }: { line: WrittenLine; format: Format }) {
  const { i18n, t } = useLingui()
  const { kind, name, quantity, unit, netPrice, discountPercent, vatRate } = line
  const vat = vatRate === null ? t`exempt` : writePercent(vatRate, format.tag)
  return (
    <>
      {i18n._(lineKindLabels[kind].word)} · {name} · {writeQuantity(quantity, format.tag)} {unit} ×{' '}
      {format.money(netPrice)}
      {discountPercent > 0 && <> · −{writePercent(discountPercent, format.tag)}</>} · <Trans>VAT {vat}</Trans>
    </>
  )
}
