import { type ChangeEvent, type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './field.module.css'
import { Field, type FieldFrameProps, splitFieldProps } from './field.tsx'
import { caretAfter, codeLength, editCode, formatCode } from './one-time-code.ts'

export type CodeFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
    /** The digits only, up to 8. */
    value: string
    onValue: (digits: string) => void
    /** Called once when the code is complete, by typing, paste or autofill. */
    onComplete?: (digits: string) => void
  }

/** A one-time code: 8 digits shown as `1234 5678`. */
export function CodeField(props: CodeFieldProps) {
  const [frameProps, { value, onValue, onComplete, className, ...input }] = splitFieldProps(props)
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // A rejected key changes no value: without an extra render the caret would jump to the end.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== element.current) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { digits, left } = editCode(value, {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
      isBackspace: 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentBackward',
    })
    caret.current = caretAfter(left)
    renderAgain()
    onValue(digits)
    if (digits.length === codeLength && digits !== value) onComplete?.(digits)
  }

  return (
    <Field {...frameProps} id={input.id}>
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
