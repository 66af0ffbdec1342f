import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { nameIn } from '#client/api/service-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Stepper } from '#client/ui/fields/stepper.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { VatField } from '#client/ui/fields/vat-field.tsx'
import type { Service } from '#contract/services.ts'
import { formatMoney, parseAmount } from '#domain/money/money.ts'
import { PriceField } from './price-field.tsx'
import type { PriceLocale, ServiceValue } from './service-values.ts'
import css from './services.module.css'

export type ServiceRowProps = {
  service: Service
  /** `null` if the service is not selected. */
  chosen: ServiceValue | null
  place: PriceLocale
  usualVat: string
  isOpen: boolean
  onOpen: (open: boolean) => void
  onToggle: (on: boolean) => void
  onChange: (changed: Partial<ServiceValue>) => void
  /** Returns the message of a field: `minutes`, `price.gross`, `vatRate` `note` or `id`. */
  errorOf: (field: string) => string | undefined
}

/** A service with a checkbox; a selected service shows its time and price, and expands to edit them. */
export function ServiceRow(props: ServiceRowProps) {
  const { service, chosen, place, usualVat, isOpen, onOpen, onToggle, onChange, errorOf } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const name = nameIn(i18n.locale, service)
  return (
    <li className={css.row} data-chosen={chosen !== null}>
      <div className={css.rowHead}>
        <Checkbox className={css.rowName ?? ''} checked={chosen !== null} onValue={onToggle} error={errorOf('id')}>
          {name}
        </Checkbox>
        {chosen && (
          <Button
            variant="quiet"
            icon={isOpen ? 'tabler:chevron-up' : 'tabler:chevron-down'}
            className={css.summary ?? ''}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            <span className="visually-hidden">{name}: </span>
            {t`${chosen.minutes} min`} · <PriceLabels {...chosen} place={place} />
          </Button>
        )}
      </div>
      {chosen && isOpen && (
        <fieldset id={id} className={css.fields}>
          <legend className="visually-hidden">{name}</legend>
          <Stepper
            label={t`Time in the bay`}
            name={`${service.id}.minutes`}
            value={chosen.minutes}
            onValue={(minutes) => onChange({ minutes })}
            step={15}
            min={15}
            max={2880}
            unit={t`min`}
            error={errorOf('minutes')}
          />
          <PriceField
            price={chosen.price}
            amount={chosen.amount}
            name={`${service.id}.amount`}
            place={place}
            onPrice={onChange}
            error={errorOf('price.gross')}
          />
          <VatField
            label={t`VAT`}
            country={place.country}
            value={chosen.vat}
            usual={usualVat}
            onValue={(vat) => onChange({ vat })}
            error={errorOf('vatRate')}
          />
          <div className={css.priceNote}>
            <TextField
              label={t`Note beside the price`}
              hint={t`Customers read it on your page and when they book, e.g. “incl. filter”.`}
              name={`${service.id}.note`}
              autoComplete="off"
              maxLength={80}
              value={chosen.note ?? ''}
              error={errorOf('note')}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          </div>
        </fieldset>
      )}
    </li>
  )
}

/** The price as a short text: `price on request`, `from 149 zł`. */
function PriceLabels({ price, amount, place }: Pick<ServiceValue, 'price' | 'amount'> & { place: PriceLocale }) {
  const { t, i18n } = useLingui()
  const parsed = parseAmount(amount, place.currency)
  if (price === 'quote' || !parsed.ok) return price === 'quote' ? t`price on request` : t`no price`
  const money = formatMoney({ amount: parsed.value, currency: place.currency }, i18n.locale)
  return price === 'from' ? t`from ${money}` : money
}
