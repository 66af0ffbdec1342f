import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import { call } from '#client/api/call.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { type Device, renameDevice } from '#contract/devices.ts'
import css from './devices.module.css'
import { devicesQuery } from './devices-query.ts'

export type RenameDeviceProps = { device: Device; userId: string; onClose: () => void }

const valuesOf = ({ name, version }: Device) => ({ name, version })

/** Renames a tablet. */
export function RenameDevice({ device, userId, onClose }: RenameDeviceProps) {
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const cacheDevice = (saved: Device) =>
    queryClient.setQueryData(devicesQuery.queryKey, (last) => last?.map((one) => (one.id === saved.id ? saved : one)))
  const form = useVersionedForm({
    draft: `device-${device.id}`,
    userId,
    saved: valuesOf(device),
    schema: renameDevice.body,
    valuesOf,
    rememberCurrent: cacheDevice,
    save: async (body) => {
      const saved = await call(renameDevice, { params: { id: device.id }, body })
      cacheDevice(saved)
      return valuesOf(saved)
    },
  })
  const submit = async (event: SyntheticEvent) => {
    if (await form.submit(event)) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Rename the tablet`}
      footer={
        <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
        <TextField label={t`Name`} maxLength={40} autoComplete="off" data-autofocus {...form.text('name')} />
      </form>
    </Sheet>
  )
}
