import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { listPasskeys, type Passkey, type Passkeys, removePasskey } from '#contract/passkeys/passkeys.ts'
import css from './passkeys.module.css'
import { passkeysQuery } from './passkeys-query.ts'

type RemovePasskeyProps = {
  passkey: Passkey
  /** Whether the workshop requires one. */
  isRequired: boolean
  onClose: () => void
}

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskey({ passkey, isRequired, onClose }: RemovePasskeyProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const { id, name } = passkey
  const removing = useMutation({
    mutationFn: async (): Promise<Passkeys> => {
      try {
        return await call(removePasskey, { params: { id } })
      } catch (error) {
        // It was removed in another tab.
        if (!isApiError(error, 'not-found')) throw error
        return call(listPasskeys, {})
      }
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(passkeysQuery.queryKey, saved)
      toast.success(t`Passkey removed`)
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Remove ${name}?`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" size="large" busy={removing.isPending} onClick={() => removing.mutate()}>
            <Trans>Remove the passkey</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          {isRequired ? (
            <Trans>It will no longer sign you in. Devices that it has signed in ask for another passkey.</Trans>
          ) : (
            <Trans>It will no longer sign you in. You can always sign in with a code sent to your email.</Trans>
          )}
        </p>
        {removing.error && <Banner kind="error">{describeProblem(removing.error)}</Banner>}
      </div>
    </Sheet>
  )
}
