import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { fullTank } from '#domain/condition-reports/condition-report.ts'
import css from './condition-reports.module.css'

/** Returns a function that writes a fuel level: `3/8`, or that the tank is full or empty. */
export function useFuelText() {
  const { t } = useLingui()
  return (fuel: number): string => {
    if (fuel === 0) return t`Empty`
    if (fuel === fullTank) return t`Full`
    const [halves, quarters] = [fuel % 4 === 0, fuel % 2 === 0]
    return halves ? '1/2' : quarters ? `${fuel / 2}/4` : `${fuel}/8`
  }
}

type FuelFieldProps = { fuel: number | null; onFuel: (fuel: number | null) => void }

/** The fuel gauge in eighths. */
export function FuelField({ fuel, onFuel }: FuelFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const fuelText = useFuelText()
  const text = fuel === null ? t`Not recorded` : fuelText(fuel)
  return (
    <div className={css.fuel}>
      <label htmlFor={id}>
        <Trans>Fuel or charge</Trans>: <b>{text}</b>
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
