import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Field, type FieldFrameProps, splitFieldProps } from './field.tsx'
import css from './search-field.module.css'

export type SearchFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'onChange'> & {
    value: string
    onText: (text: string) => void
  }

/** The text of a search, with a button that clears it. */
export function SearchField(props: SearchFieldProps) {
  const { t } = useLingui()
  const [frameProps, { value, onText, className, ...input }] = splitFieldProps(props)
  return (
    <Field {...frameProps} id={input.id}>
      {(control) => (
        <span className={css.framed}>
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={80}
            {...input}
            {...control}
            className={joinClasses(control.className, className)}
            value={value}
            onChange={({ target }) => onText(target.value)}
          />
          {value && (
            <IconButton
              icon="tabler:x"
              label={t`Clear the search`}
              variant="quiet"
              onClick={() => {
                onText('')
                document.getElementById(control.id)?.focus()
              }}
            />
          )}
        </span>
      )}
    </Field>
  )
}
