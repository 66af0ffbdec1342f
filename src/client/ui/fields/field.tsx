import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './field.module.css'

/** Props of every form field, in addition to those of its native element. */
export type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  /** The translated error; the field is marked invalid while it is set. */
  error?: ReactNode
  /** `optional` adds that text after the label; required fields have only the `required` attribute. */
  optional?: boolean
  /** Hides the label except for screen readers. */
  labelHidden?: boolean
  fieldClassName?: string
}

/** Props to spread on the control. */
type FieldControl = {
  id: string
  className: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export type FieldProps = FieldFrameProps & {
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, hint and error around one control, linked for screen readers. */
export function Field({ label, hint, error, optional, labelHidden, fieldClassName, id, children }: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={joinClasses(css.field, fieldClassName)}>
      <label htmlFor={controlId} className={labelHidden ? 'visually-hidden' : css.label}>
        {label}
        {optional && (
          <span className={css.optional}>
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </label>
      {children({
        id: controlId,
        className: css.control ?? '',
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <p id={`${controlId}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${controlId}-error`}>{error}</FieldError>
    </div>
  )
}

/** The error line under a field, a group or a form. The live region always exists, so that new errors are announced. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children && <ErrorLine>{children}</ErrorLine>}
    </div>
  )
}

/** An error with its sign, without a live region. */
export function ErrorLine({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className={css.error}>
      <Icon name="tabler:alert-circle" />
      <span>{children}</span>
    </p>
  )
}

/** Splits the props of a field into those of the frame and those of the element. */
export function splitFieldProps<P extends FieldFrameProps>(
  props: P,
): [FieldFrameProps, Omit<P, keyof FieldFrameProps>] {
  const { label, hint, error, optional, labelHidden, fieldClassName, ...rest } = props
  const frameProps: FieldFrameProps = { label, hint, error }
  if (optional) frameProps.optional = optional
  if (labelHidden) frameProps.labelHidden = labelHidden
  if (fieldClassName) frameProps.fieldClassName = fieldClassName
  return [frameProps, rest]
}
