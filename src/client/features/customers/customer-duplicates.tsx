import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Customer, CustomerDetails } from '#contract/customers.ts'
import css from './customer.module.css'

export type CustomerDuplicatesProps = Pick<CustomerDetails, 'duplicates'> & { onMerge: (duplicate: Customer) => void }

/** Other customers with the same phone number, e-mail address or tax number. */
export function CustomerDuplicates({ duplicates, onMerge }: CustomerDuplicatesProps) {
  const { t } = useLingui()
  if (duplicates.length === 0) return null
  return (
    <Banner kind="warning">
      <p>
        <Trans>Same phone, email or tax number:</Trans>
      </p>
      <ul className={css.same}>
        {duplicates.map((one) => (
          <li key={one.id}>
            <b>{one.name}</b>
            <Button aria-label={t`Merge ${one.name} into this customer`} onClick={() => onMerge(one)}>
              <Trans>Merge…</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
