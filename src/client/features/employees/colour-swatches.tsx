import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { type EmployeeColour, employeeColours } from '#contract/employees.ts'
import { colourLabels } from './employee-labels.ts'
import css from './employees.module.css'

type ColourSwatchesProps = { name: string; value: EmployeeColour; onValue: (colour: EmployeeColour) => void }

/** A choice of colours, shown as the employee's badge in each colour. */
export function ColourSwatches({ name, value, onValue }: ColourSwatchesProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  return (
    <fieldset>
      <legend className={css.legend}>{t`Colour on the board`}</legend>
      <div className={css.swatches}>
        {employeeColours.map((colour) => (
          <label key={colour} className={css.swatch} title={i18n._(colourLabels[colour])}>
            <input type="radio" name={id} checked={colour === value} onChange={() => onValue(colour)} />
            <EmployeeBadge name={name} colour={colour} />
            <span className="visually-hidden">{i18n._(colourLabels[colour])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
