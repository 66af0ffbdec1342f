import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import css from './field.module.css'
import { Field, type FieldLook, splitFieldProps } from './field.tsx'
import { joinClasses } from './join-classes.ts'
import { caretAfter, codeLength, formatCode, parseCode } from './one-time-code.ts'

export type CodeFieldProps = FieldLook &
  Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
    /** The digits only, up to 8. */
    value: string
    onValue: (digits: string) => void
    /** Called once when the last digit is there, by typing, paste or autofill. */
    onComplete?: (digits: string) => void
  }

/** A one-time code: 8 digits shown as `1234 5678`. */
export function CodeField(props: CodeFieldProps) {
  const [look, { value, onValue, onComplete, className, ...input }] = splitFieldProps(props)
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== element.current) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = parseCode(target.value)
    const left = parseCode(target.value.slice(0, target.selectionStart ?? target.value.length))
    caret.current = caretAfter(left.length)
    onValue(digits)
    if (digits.length === codeLength && digits !== value) onComplete?.(digits)
  }

  return (
    <Field {...look} id={input.id}>
      {(control) => (
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          {...input}
          {...control}
          ref={element}
          type="text"
          value={formatCode(value)}
          onChange={change}
          className={joinClasses(control.className, css.large, css.code, className)}
        />
      )}
    </Field>
  )
}
