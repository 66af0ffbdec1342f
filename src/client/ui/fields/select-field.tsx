import type { ComponentProps } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './field.module.css'
import { Field, type FieldFrameProps, splitFieldProps } from './field.tsx'

type SelectOption<V extends string = string> = { value: V; label: string; disabled?: boolean }

export type SelectFieldProps<V extends string = string> = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'children' | 'value' | 'defaultValue'> & {
    options: readonly SelectOption<V>[]
    /** The first option, for no choice (value ''). */
    placeholder?: string
    value?: V | ''
    defaultValue?: V | ''
    onValue?: (value: V) => void
  }

/** A native select. */
export function SelectField<V extends string = string>(props: SelectFieldProps<V>) {
  const [frameProps, { options, placeholder, onValue, onChange, className, ...select }] = splitFieldProps(props)
  return (
    <Field {...frameProps} id={select.id}>
      {(control) => (
        <span className={css.framed}>
          <select
            {...select}
            {...control}
            className={joinClasses(control.className, className)}
            onChange={(event) => {
              onChange?.(event)
              onValue?.(event.target.value as V)
            }}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="tabler:chevron-down" />
        </span>
      )}
    </Field>
  )
}
