import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import fieldCss from './field.module.css'
import { Field, type FieldFrameProps, splitFieldProps } from './field.tsx'
import css from './stepper.module.css'

export type StepperProps = FieldFrameProps & {
  /** As typed; the buttons set a whole number. */
  value: string
  onValue: (value: string) => void
  step: number
  min: number
  max: number
  unit: ReactNode
  name?: string
}

/** A number field with two large buttons. */
export function Stepper(props: StepperProps) {
  const { t } = useLingui()
  const [frameProps, { value, onValue, step, min, max, unit, name }] = splitFieldProps(props)
  const number = Number(value)
  const isNumber = value.trim() !== '' && Number.isFinite(number)
  // To the next multiple of the step: with steps of 15, 40 becomes 45 and not 55.
  const move = (direction: 1 | -1) => {
    const from = isNumber ? number : min
    const marks = direction > 0 ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1
    onValue(String(Math.min(max, Math.max(min, marks * step))))
  }
  return (
    <Field {...frameProps}>
      {(control) => (
        <div className={css.stepper}>
          <IconButton
            icon="tabler:minus"
            label={t`Less`}
            disabled={isNumber && number <= min}
            onClick={() => move(-1)}
          />
          <span className={fieldCss.framed}>
            <input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              name={name}
              value={value}
              onChange={(event) => onValue(event.target.value)}
            />
            <span className={fieldCss.unit}>{unit}</span>
          </span>
          <IconButton icon="tabler:plus" label={t`More`} disabled={isNumber && number >= max} onClick={() => move(1)} />
        </div>
      )}
    </Field>
  )
}
