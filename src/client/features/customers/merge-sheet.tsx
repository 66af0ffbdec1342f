import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Customer, type CustomerDetails, mergeCustomer } from '#contract/customers.ts'
import css from './customer.module.css'
import { cacheCustomer } from './customer-queries.ts'

export type MergeSheetProps = { duplicate: Customer; into: CustomerDetails; onClose: () => void }

/** Asks for confirmation before two customers are merged: a merge cannot be undone. */
export function MergeSheet({ duplicate, into, onClose }: MergeSheetProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [stays, goes] = [into.name, duplicate.name]
  const merge = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const params = { id: duplicate.id }
      cacheCustomer(queryClient, await call(mergeCustomer, { params, body: { into: into.id } }))
      toast.success(t`${goes} merged into ${stays}`)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Are these the same customer?`}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Keep both</Trans>
          </Button>
          <Button size="large" variant="signal" icon="tabler:arrows-join" busy={busy} onClick={() => void merge()}>
            <Trans>Merge</Trans>
          </Button>
        </>
      }
    >
      <div className={css.customer}>
        <p>
          <Trans>
            The visits and cars of <b>{goes}</b> move to <b>{stays}</b>. Missing details are filled in, and differences
            are kept in the notes.
          </Trans>
        </p>
        <p className={css.dim}>
          <Trans>This cannot be undone.</Trans>
        </p>
        {failure !== null && <Banner kind="error">{describeProblem(failure)}</Banner>}
      </div>
    </Sheet>
  )
}
