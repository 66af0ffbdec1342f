import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './choice.module.css'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  onValue?: (checked: boolean) => void
}

/** A checkbox with its label; the whole row is the tap target. */
export function Checkbox({ children, hint, error, onValue, onChange, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={joinClasses(className)}>
      <label className={css.checkbox}>
        <input
          {...input}
          type="checkbox"
          className={css.box}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          onChange={(event) => {
            onChange?.(event)
            onValue?.(event.target.checked)
          }}
        />
        <span className={css.text}>
          {children}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
