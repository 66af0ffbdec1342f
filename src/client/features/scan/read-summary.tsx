import { Trans, useLingui } from '@lingui/react/macro'
import { describeEngine } from '#client/i18n/describe-engine.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { checkDigitWarns } from '#domain/codes/vin.ts'
import type { CertificateCar } from '#domain/scan/certificate.ts'
import { toInstant } from '#domain/wall-time.ts'

type ReadSummaryProps = {
  car: CertificateCar
  /** What was typed before and is replaced. */
  replaced: readonly string[]
  format: Format
  onUndo?: (() => void) | undefined
}

/** What was read from a code, to be checked, with what it replaced. */
export function ReadSummary({ car, replaced, format, onUndo }: ReadSummaryProps) {
  const { i18n, t } = useLingui()
  const { plate, brand, model, vin, year, firstRegistered } = car
  const date = firstRegistered && format.date(toInstant({ date: firstRegistered, time: '12:00' }, format.timeZone))
  const facts = [
    plate,
    [brand, model].filter(Boolean).join(' '),
    year,
    describeEngine(car, format, i18n),
    date && t`first registered ${date}`,
    vin && t`VIN ${vin}`,
  ].filter(Boolean)
  const before = replaced.join(', ')
  return (
    <Banner
      kind={vin && checkDigitWarns(vin) ? 'warning' : 'info'}
      icon="tabler:scan"
      action={
        onUndo && (
          <Button variant="quiet" onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        )
      }
    >
      <b>{plate || brand ? <Trans>Read from the certificate:</Trans> : <Trans>Read from the code:</Trans>}</b>{' '}
      {facts.join(' · ')}
      {before && (
        <>
          {'. '}
          <Trans>Replaced: {before}</Trans>
        </>
      )}
      {vin && checkDigitWarns(vin) && (
        <>
          {'. '}
          <Trans>Check the VIN: the check digit does not match.</Trans>
        </>
      )}
    </Banner>
  )
}
