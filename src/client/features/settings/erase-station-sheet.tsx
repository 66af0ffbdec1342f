import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { call } from '#client/api/call.ts'
import { EraseSheet } from '#client/features/erasures/erase-sheet.tsx'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { admitUser } from '#client/session/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { eraseStation } from '#contract/erasures.ts'

export type EraseStationSheetProps = { stationName: string; onClose: () => void }

/** Lists what is deleted and what remains, and requires the name of the station. The user stays signed in. */
export function EraseStationSheet({ stationName, onClose }: EraseStationSheetProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useDraftForm({
    draft: null,
    userId: null,
    initial: { name: '' },
    schema: eraseStation.body,
    check: ({ name }): Record<string, { code: string; rule: string }> =>
      name.trim() && name.trim() !== stationName ? { name: { code: 'custom', rule: 'not-the-same' } } : {},
    submit: (body) => call(eraseStation, { body }),
  })
  const submit = async (event: SyntheticEvent) => {
    if (!(await form.submit(event))) return
    // Removes cached data of the station from this device; if this fails, the next page requests the user again.
    await admitUser().catch(() => {})
    await navigate({ to: '/{-$locale}/onboarding', replace: true })
    toast.success(t`${stationName} has been deleted`)
  }

  return (
    <EraseSheet
      title={t`Delete the workshop?`}
      icon="tabler:trash"
      goes={{
        title: t`What is deleted, immediately and for everyone`,
        items: [
          t`all appointments and orders, past and planned, with their items and photos`,
          t`customers and their cars`,
          t`employees, hours, prices, bays and company data`,
          t`shared tablets: they are signed out`,
        ],
      }}
      stays={[
        t`user accounts, yours and your colleagues’: each person deletes their own`,
        t`backups, until they expire: they are needed after a disk failure`,
      ]}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>This cannot be undone. Export everything first if you may need it: invoices have to be kept.</Trans>
      </p>
      <TextField
        {...form.text('name')}
        label={
          <Trans>
            To confirm, type the name: <b translate="no">{stationName}</b>
          </Trans>
        }
        autoComplete="off"
        required
      />
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
    </EraseSheet>
  )
}
