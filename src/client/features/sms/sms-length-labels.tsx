import { Plural, Trans } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'

export type SmsLengthLabelsProps = { parts: number; cost: number | null; format: Format }

/** The parts of a text message, and what they cost if the owner has given a price. */
export function SmsLengthLabels({ parts, cost, format }: SmsLengthLabelsProps) {
  const count = <Plural value={parts} one="# text message part" other="# text message parts" />
  if (cost === null) return count
  const price = format.money(cost)
  return (
    <>
      {count}
      {', '}
      <Trans>about {price}</Trans>
    </>
  )
}
