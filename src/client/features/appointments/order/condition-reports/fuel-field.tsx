import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { reportTexts, writeFuel } from '#contract/labels/report-labels.ts'
import { fullTank } from '#domain/condition-reports/condition-report.ts'
import css from './condition-reports.module.css'

type FuelFieldProps = { fuel: number | null; onFuel: (fuel: number | null) => void }

/** The fuel gauge in eighths. */
export function FuelField({ fuel, onFuel }: FuelFieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const text = fuel === null ? t`Not recorded` : writeFuel(fuel, (label) => i18n._(label))
  return (
    <div className={css.fuel}>
      <label htmlFor={id}>
        {i18n._(reportTexts.fuel)}: <b>{text}</b>
      </label>
      <span className={css.gauge}>
        <input
          id={id}
          type="range"
          name="fuel"
          min={0}
          max={fullTank}
          step={1}
          value={fuel ?? fullTank / 2}
          aria-valuetext={text}
          data-empty={fuel === null ? '' : undefined}
          onChange={({ target }) => onFuel(Number(target.value))}
          // A tap at the place of the knob changes no value.
          onPointerUp={({ currentTarget }) => onFuel(Number(currentTarget.value))}
        />
        {fuel !== null && (
          <Button variant="quiet" onClick={() => onFuel(null)}>
            <Trans>Clear</Trans>
          </Button>
        )}
      </span>
    </div>
  )
}
