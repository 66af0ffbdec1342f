import { Trans, useLingui } from '@lingui/react/macro'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { lineKindLabels } from '#client/features/appointments/line-kind-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import { priceKeyboard } from '#client/ui/fields/price-keyboard.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { VatField } from '#client/ui/fields/vat-field.tsx'
import { lineKinds, sumLine } from '#domain/money/order-lines.ts'
import { type LineFields, type MoneyFormat, readLine } from './order-line-entry.ts'
import css from './order-lines-sheet.module.css'

type OrderLineRowProps = {
  line: LineFields
  at: number
  count: number
  money: MoneyFormat
  country: string
  format: Format
  /** The id of the `datalist` with the known names. */
  listId: string
  errorOf: (field: keyof LineFields) => string | undefined
  onChange: (changed: Partial<LineFields>) => void
  onName: (name: string) => void
  /** Called on Enter: moves to the next line. */
  onNext: () => void
  onSave: () => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  /** Called when the focus leaves the line. */
  onLeave: () => void
  /** Notices above the fields: why the line is not saved. */
  children?: ReactNode
}

/** The fields of one line of an order, with its total. */
export function OrderLineRow(props: OrderLineRowProps) {
  const { line, at, count, money, country, format, listId, errorOf, onChange, onName } = props
  const { t, i18n } = useLingui()
  const priced = readLine(line, money.currency)
  const press = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (event.key === 'Enter' && isField) {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) props.onSave()
      else props.onNext()
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      props.onMove(event.key === 'ArrowUp' ? -1 : 1)
    }
  }
  const field = (name: keyof LineFields) => ({
    value: line[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const label = line.name || t`Item ${at + 1}`
  const blur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) props.onLeave()
  }
  return (
    <li className={css.row} data-line={line.id} onKeyDown={press} onBlur={blur}>
      {props.children}
      <fieldset className={css.fields}>
        <legend className="visually-hidden">{label}</legend>
        <SelectField
          label={t`Kind`}
          labelHidden
          fieldClassName={css.kind ?? ''}
          options={lineKinds.map((kind) => ({ value: kind, label: i18n._(lineKindLabels[kind].word) }))}
          value={line.kind}
          onValue={(kind) => onChange({ kind })}
        />
        <TextField
          {...field('name')}
          label={t`Description`}
          labelHidden
          fieldClassName={css.name ?? ''}
          placeholder={t`Description`}
          maxLength={200}
          list={listId}
          enterKeyHint="next"
          onChange={({ target }) => onName(target.value)}
        />
        <TextField
          {...field('quantity')}
          label={t`Quantity`}
          fieldClassName={css.number ?? ''}
          inputMode="decimal"
          enterKeyHint="next"
          onFocus={({ target }) => target.select()}
        />
        <TextField
          {...field('unit')}
          label={t`Unit`}
          fieldClassName={css.number ?? ''}
          maxLength={12}
          enterKeyHint="next"
        />
        <TextField
          {...field('price')}
          label={t`Net price`}
          fieldClassName={css.priced ?? ''}
          unit={money.currency}
          // The numeric keyboard of a phone has no minus sign.
          inputMode={line.kind === 'fee' ? 'text' : priceKeyboard(money.currency)}
          enterKeyHint="next"
          onFocus={({ target }) => target.select()}
        />
        <TextField
          {...field('discount')}
          label={t`Discount`}
          fieldClassName={css.number ?? ''}
          unit="%"
          inputMode="decimal"
          enterKeyHint="next"
        />
        <div className={css.rate}>
          <VatField
            label={t`VAT`}
            country={country}
            value={line.vat}
            onValue={(vat) => onChange({ vat })}
            error={errorOf('vat')}
          />
        </div>
        <p className={css.sum}>
          <span>
            <Trans>Net</Trans>
          </span>
          <b>{priced ? format.money(sumLine(priced).net) : '–'}</b>
        </p>
        <div className={css.tools}>
          {count > 1 && (
            <>
              <IconButton
                icon="tabler:chevron-up"
                label={t`Move up: ${label}`}
                variant="quiet"
                disabled={at === 0}
                onClick={() => props.onMove(-1)}
              />
              <IconButton
                icon="tabler:chevron-down"
                label={t`Move down: ${label}`}
                variant="quiet"
                disabled={at === count - 1}
                onClick={() => props.onMove(1)}
              />
            </>
          )}
          <IconButton icon="tabler:trash" label={t`Remove ${label}`} variant="quiet" onClick={props.onRemove} />
        </div>
      </fieldset>
    </li>
  )
}
