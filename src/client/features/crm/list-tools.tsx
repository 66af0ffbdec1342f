import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { useSlash } from '#client/ui/hooks/use-slash.ts'
import { useTyped } from '#client/ui/list/use-typed.ts'
import css from './list-tools.module.css'

export type ListToolsProps<O extends string> = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  orders: readonly { value: O; label: string }[]
  order: O
  onOrder: (order: O) => void
  filters: number
  onFilters: () => void
  onViews: () => void
  /** Filters of one tap. */
  children: ReactNode
}

/** The search field, the order, all filters, the saved views, and the filters of one tap. */
export function ListTools<O extends string>(props: ListToolsProps<O>) {
  const {
    label,
    placeholder,
    text,
    onText,
    orders,
    order,
    onOrder,
    filters: count,
    onFilters,
    onViews,
    children,
  } = props
  const { t } = useLingui()
  const field: RefObject<HTMLInputElement | null> = useRef(null)
  const [typed, setTyped] = useTyped(text, onText)
  useSlash(field)
  return (
    <div className={css.tools}>
      <search className={css.line}>
        <SearchField
          ref={field}
          label={label}
          labelHidden
          fieldClassName={css.search ?? ''}
          placeholder={placeholder}
          aria-keyshortcuts="/"
          value={typed}
          onText={setTyped}
        />
        <SelectField
          label={t`Sort`}
          labelHidden
          fieldClassName={css.sort ?? ''}
          options={orders}
          value={order}
          onValue={onOrder}
        />
        <Button icon="tabler:filter" aria-haspopup="dialog" onClick={onFilters}>
          {count > 0 ? t`Filters (${count})` : t`Filters`}
        </Button>
        <IconButton icon="tabler:bookmarks" label={t`Saved views`} aria-haspopup="dialog" onClick={onViews} />
      </search>
      <div className="sideways">
        <fieldset className={css.chips}>
          <legend className="visually-hidden">{t`Quick filters`}</legend>
          {children}
        </fieldset>
      </div>
    </div>
  )
}

export type FilterChipProps = { isOn: boolean; onToggle: (isOn: boolean) => void; children: ReactNode }

/** A filter of one tap. */
export const FilterChip = ({ isOn, onToggle, children }: FilterChipProps) => (
  <Button aria-pressed={isOn} className={css.chip} onClick={() => onToggle(!isOn)}>
    {children}
  </Button>
)
