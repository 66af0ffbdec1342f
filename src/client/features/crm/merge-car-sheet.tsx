import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { mergeVehicle, type Vehicle } from '#contract/vehicles.ts'
import css from './crm.module.css'

export type MergeCarSheetProps = { duplicate: Vehicle; into: Vehicle; onClose: () => void }

/** Asks for confirmation before two cars are merged: a merge cannot be undone. */
export function MergeCarSheet({ duplicate, into, onClose }: MergeCarSheetProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const goes = nameOf(duplicate)
  const stays = nameOf(into)
  const merge = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await call(mergeVehicle, { params: { id: duplicate.id }, body: { into: into.id } })
      for (const noun of ['vehicles', 'customers', 'appointments'])
        void queryClient.invalidateQueries({ queryKey: [noun] })
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
      title={t`Are these the same car?`}
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
      <div className={css.sheet}>
        <p>
          <Trans>
            The visits and mileages of <b>{goes}</b> move to <b>{stays}</b>. Missing details are filled in.
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

const nameOf = ({ plate, country, brand, model }: Vehicle): string =>
  [plate && `${plate} (${country})`, brand, model].filter(Boolean).join(' ')
