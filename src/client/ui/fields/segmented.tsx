import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './choice.module.css'
import { FieldError } from './field.tsx'

type Segment<V extends string> = {
  value: V
  label: ReactNode
  icon?: IconName
  /** Number of items of this option. */
  count?: number
  disabled?: boolean
}

export type SegmentedProps<V extends string> = {
  label: ReactNode
  labelHidden?: boolean
  segments: readonly Segment<V>[]
  /** `null` if none is chosen yet. */
  value: V | null
  onValue: (value: V) => void
  error?: ReactNode
  name?: string
  required?: boolean
  className?: string
}

/** A radio group with all options visible, for few options. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, labelHidden, segments, value, onValue, error, name, required, className } = props
  const id = useId()
  return (
    <fieldset
      className={joinClasses(className)}
      {...(error ? { role: 'radiogroup', 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
    >
      <legend className={labelHidden ? 'visually-hidden' : css.legend}>{label}</legend>
      <div className={css.segments}>
        {segments.map((segment) => (
          <label key={segment.value} className={css.segment}>
            <input
              type="radio"
              name={name ?? id}
              value={segment.value}
              checked={segment.value === value}
              disabled={segment.disabled}
              required={required}
              onChange={() => onValue(segment.value)}
            />
            {segment.icon && <Icon name={segment.icon} />}
            <span>{segment.label}</span>
            {segment.count !== undefined && <span className={css.count}>{segment.count}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
