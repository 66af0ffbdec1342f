import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import type { Station } from '#client/station/use-station.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useTyped } from '#client/ui/list/use-typed.ts'
import type { Customer } from '#contract/customers.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './crm.module.css'
import { chosenFromQuery } from './crm-queries.ts'

export type ChooseCustomerProps = {
  station: Station
  /** Is not offered. */
  except?: string | undefined
  onChoose: (customer: Customer) => void
}

/** A search whose results are chosen by a tap. */
export function ChooseCustomer({ station, except, onChoose }: ChooseCustomerProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState('')
  const [typed, setTyped] = useTyped(asked, setAsked)
  const query = useQuery(chosenFromQuery(asked))
  const found = query.data?.customers.filter(({ id }) => id !== except) ?? []
  return (
    <>
      <SearchField
        label={t`Search customers`}
        placeholder={t`Name, phone, plate…`}
        data-autofocus
        value={typed}
        onText={setTyped}
      />
      <LoadError query={query} fallback={t`The customers could not be loaded.`} />
      {query.data && found.length === 0 && (
        <p className={css.dim} role="status">
          <Trans>Nothing found</Trans>
        </p>
      )}
      {found.length > 0 && (
        <ul className={css.rows}>
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" className={css.press} onClick={() => onChoose(one)}>
                <Icon name={one.kind === 'company' ? 'tabler:building' : 'tabler:user'} />
                <span>
                  <b>{nameCustomer(one, station.country)}</b>
                  <span className={css.dim}>
                    {[one.phone && formatPhone(one.phone, station.country), one.email].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
