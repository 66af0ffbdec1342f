import { useLingui } from '@lingui/react'
import type { ComponentProps, ReactNode } from 'react'
import { useOwnText } from '#client/ui/hooks/use-own-text.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './field.module.css'
import { Field, type FieldFrameProps, splitFieldProps } from './field.tsx'
import { foreignDateOf, foreignTimeOf, readBrowserLanguage } from './foreign-date.ts'
import { typedDay } from './typed-day.ts'

export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'size'> & {
    /** A unit at the end of the control: "km", "zł", "min". */
    unit?: ReactNode
  }

/** A single-line text field; `type`, `inputMode` and `autoComplete` are those of the `<input>`. */
export function TextField(props: TextFieldProps) {
  const [frameProps, { unit, className, ...input }] = splitFieldProps(props)
  return (
    <Field {...frameProps} id={input.id}>
      {(control) => (
        <span className={css.framed}>
          <input
            type="text"
            {...input}
            {...control}
            className={joinClasses(control.className, !!unit && css.withUnit, className)}
          />
          {unit && <span className={css.unit}>{unit}</span>}
          {input.list && <Icon name="tabler:chevron-down" />}
        </span>
      )}
    </Field>
  )
}

type NativeFieldProps = Omit<TextFieldProps, 'type' | 'unit'>

/** A wall time `HH:mm`, with the native picker. */
export function TimeField(props: NativeFieldProps) {
  const { i18n } = useLingui()
  return (
    <TextField
      step={300}
      {...withWords(props, foreignTimeOf(props.value, i18n.locale, readBrowserLanguage()))}
      type="time"
    />
  )
}

/** A date `YYYY-MM-DD`, with the native picker. */
export function DateField(props: NativeFieldProps) {
  const { i18n } = useLingui()
  return <TextField {...withWords(props, foreignDateOf(props.value, i18n.locale, readBrowserLanguage()))} type="date" />
}

export type DayFieldProps = Omit<NativeFieldProps, 'value' | 'onChange' | 'onBlur'> & {
  value: LocalDate | undefined
  /** `undefined`: the field was emptied. */
  onDay: (day: LocalDate | undefined) => void
}

/** A date that is reported only when it is complete. On blur, an incomplete one is reset. */
export function DayField({ value = '', onDay, ...props }: DayFieldProps) {
  const [{ text, sent }, change] = useOwnText(value)
  const last = sent ?? value
  const report = (day: LocalDate | '' | null) => {
    if (day === null || day === last) return
    change({ sent: day })
    onDay(day || undefined)
  }
  return (
    <DateField
      {...props}
      value={text}
      onChange={({ target }) => {
        change({ text: target.value })
        report(typedDay(target))
      }}
      onBlur={({ target }) => {
        const day = typedDay(target)
        if (day === null) change({ text: last })
        // Browsers do not report that the last part was cleared.
        else report(day)
      }}
    />
  )
}

const withWords = (props: NativeFieldProps, words: string | null): NativeFieldProps =>
  words === null
    ? props
    : {
        ...props,
        hint: props.hint ? (
          <>
            {words} · {props.hint}
          </>
        ) : (
          words
        ),
      }

export type TextAreaProps = FieldFrameProps & ComponentProps<'textarea'>

/** A multi-line text field; grows with its content if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const [frameProps, { className, ...area }] = splitFieldProps(props)
  return (
    <Field {...frameProps} id={area.id}>
      {(control) => <textarea rows={3} {...area} {...control} className={joinClasses(control.className, className)} />}
    </Field>
  )
}
