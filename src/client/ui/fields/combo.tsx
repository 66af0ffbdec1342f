import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './combo.module.css'
import { Field, type FieldFrameProps } from './field.tsx'
import { moveInList } from './move-in-list.ts'
import { type ComboOption, type ComboSearch, useComboSearch } from './use-combo-search.ts'

export type ComboProps = FieldFrameProps & {
  value: ComboOption | null
  onValue: (option: ComboOption | null) => void
  /** Must keep its identity between renders (useCallback or a module's function), or every render searches. */
  search: ComboSearch
  placeholder?: string
  name?: string
  required?: boolean
  disabled?: boolean
  id?: string
}

/**
 * Search as you type in a long list (WAI-ARIA combobox with a listbox). Enter and Tab wait for the options of the typed
 * text. On blur, text without a choice is reset.
 */
export function Combo(props: ComboProps) {
  const { value, onValue, search, placeholder, name, required, disabled, id, ...frameProps } = props
  const { t } = useLingui()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // Enter or Tab came before the options of the typed text.
  const [isAhead, setAhead] = useState(false)
  const { state, options } = useComboSearch(search, typed ?? '', open)
  const current = state === 'done' ? options[active] : undefined

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const show = () => {
    setAhead(false)
    if (!disabled) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
    setAhead(false)
  }
  const choose = (option: ComboOption) => {
    onValue(option)
    close()
  }
  const handleBlur = () => {
    if (isAhead) return
    if (typed === '') onValue(null)
    close()
  }

  const catchUp = useEffectEvent(() => {
    setAhead(false)
    if (current) choose(current)
    else if (document.activeElement !== input.current) close()
  })
  useEffect(() => {
    if (isAhead && state !== 'loading') catchUp()
  }, [isAhead, state])

  const take = () => {
    if (current) choose(current)
    else setAhead(active >= 0 && state === 'loading')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      take()
    } else if (event.key === 'Tab' && open) {
      take()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) setActive(moveInList(active, event.key === 'ArrowDown' ? 1 : -1, options.length))
      else show()
    }
  }

  return (
    <Field {...frameProps} id={id}>
      {(control) => (
        <div className={css.combo}>
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && current ? `${listId}-${active}` : undefined}
            className={joinClasses(control.className, css.input)}
            placeholder={placeholder}
            required={required}
            disabled={disabled}
            value={typed ?? value?.label ?? ''}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(event.target.value ? 0 : -1)
              show()
            }}
            onFocus={(event) => event.target.select()}
            onClick={show}
            onBlur={handleBlur}
            onKeyDown={press}
          />
          {name && <input type="hidden" name={name} value={value?.id ?? ''} />}
          <button
            type="button"
            tabIndex={-1}
            className={css.chevron}
            aria-label={t`Show the list`}
            disabled={disabled}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              if (open) close()
              else show()
            }}
          >
            <Icon name="tabler:chevron-down" />
          </button>
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={typeof frameProps.label === 'string' ? frameProps.label : t`Options`}
            className={css.list}
            hidden={!open || isAhead || options.length === 0}
            // The tap must not take the focus from the input, otherwise the list closes before the click.
            onPointerDown={(event) => event.preventDefault()}
          >
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input
              // biome-ignore lint/a11y/useFocusableInteractive: the input holds the focus (aria-activedescendant)
              <div
                key={option.id}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={option.id === value?.id}
                data-active={at === active}
                className={css.option}
                onClick={() => choose(option)}
              >
                <span>{option.label}</span>
                {option.detail && <span className={css.detail}>{option.detail}</span>}
              </div>
            ))}
          </div>
          {open && (isAhead || options.length === 0) && (
            <p className={joinClasses(css.list, css.note)}>
              {state === 'loading' && <Trans>Searching…</Trans>}
              {state === 'done' && <Trans>Nothing found</Trans>}
              {state === 'failed' && <Trans>The list could not be loaded. Check the connection and try again.</Trans>}
            </p>
          )}
          <span role="status" className="visually-hidden">
            {open && state === 'done' && <Plural value={options.length} one="# option" other="# options" />}
          </span>
        </div>
      )}
    </Field>
  )
}
