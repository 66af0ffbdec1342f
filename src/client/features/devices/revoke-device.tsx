import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Device, revokeDevice } from '#contract/devices.ts'
import css from './devices.module.css'
import { devicesQuery } from './devices-query.ts'

/** Asks for confirmation before a tablet is signed out permanently. */
export function RevokeDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const { id, name } = device
  const revoke = useMutation({
    mutationFn: async () => {
      try {
        await call(revokeDevice, { params: { id } })
      } catch (error) {
        // The session of the tablet has already ended.
        if (!isApiError(error, 'not-found')) throw error
      }
    },
    onSuccess: () => {
      queryClient.setQueryData(devicesQuery.queryKey, (last) => last?.filter((one) => one.id !== id))
      toast.success(t`${name} signed out`)
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Sign out ${name}?`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" size="large" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            <Trans>Sign out the tablet</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          <Trans>
            It will no longer show anything from your workshop. Someone from the office can set it up again there.
          </Trans>
        </p>
        <p className={css.note}>
          <Trans>Unsent changes wait on the tablet until then.</Trans>
        </p>
        {revoke.error && <Banner kind="error">{describeProblem(revoke.error)}</Banner>}
      </div>
    </Sheet>
  )
}
