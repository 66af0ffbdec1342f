import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Customer } from '#contract/customers.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './customer.module.css'
import { CustomerCars } from './customer-cars.tsx'
import { CustomerDuplicates } from './customer-duplicates.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerMails } from './customer-mails.tsx'
import { customerQuery } from './customer-queries.ts'
import { CustomerSms } from './customer-sms.tsx'
import { ForgetSheet } from './forget-sheet.tsx'
import { MergeSheet } from './merge-sheet.tsx'

export type CustomerSheetProps = {
  id: string
  /** Shown while the rest is loading. */
  name: string
  station: Station
  onClose: () => void
}

/** Shows a customer: visits, vehicles, contact data and notes; also merges and erases customers. */
export function CustomerSheet({ id, name, station, onClose }: CustomerSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const query = useQuery(customerQuery(id))
  const { data: customer, error } = query
  const [busy, setBusy] = useState(false)
  const [merging, setMerging] = useState<Customer | null>(null)
  const [forgetting, setForgetting] = useState(false)
  const isKnown = customer !== undefined && customer.anonymisedAt === null
  return (
    <>
      <Sheet
        open
        keepOpen
        width="wide"
        onClose={onClose}
        title={customer ? nameCustomer(customer, station.country) : name}
        footer={
          isKnown && (
            <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={busy}>
              <Trans>Save</Trans>
            </Button>
          )
        }
      >
        <div className={css.customer}>
          {!customer && !error && (
            <Loading>
              {['56px', '88px', '320px'].map((height) => (
                <Skeleton key={height} box height={height} />
              ))}
            </Loading>
          )}
          {!customer && <LoadError query={query} fallback={t`The customer could not be loaded.`} />}
          {isKnown && <SaveLaterNote />}
          {customer && <CustomerFacts customer={customer} station={station} />}
          {customer && <CustomerCars customer={customer} onLeave={onClose} />}
          {isKnown && <CustomerMails customer={customer} station={station} />}
          {isKnown && <CustomerSms customer={customer} station={station} />}
          {isKnown && <CustomerDuplicates duplicates={customer.duplicates} onMerge={setMerging} />}
          {isKnown && (
            <CustomerForm
              key={customer.id}
              id={formId}
              customer={customer}
              station={station}
              onBusy={setBusy}
              onSaved={onClose}
            />
          )}
          {isKnown && station.role === 'owner' && (
            <Button variant="danger" icon="tabler:user-x" className={css.forget} onClick={() => setForgetting(true)}>
              <Trans>Erase customer data…</Trans>
            </Button>
          )}
        </div>
      </Sheet>
      {merging && customer && <MergeSheet duplicate={merging} into={customer} onClose={() => setMerging(null)} />}
      {forgetting && customer && <ForgetSheet customer={customer} onClose={() => setForgetting(false)} />}
    </>
  )
}
