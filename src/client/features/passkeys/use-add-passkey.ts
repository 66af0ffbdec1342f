import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { makePasskey } from './make-passkey.ts'
import { passkeysQuery } from './passkeys-query.ts'

/** Returns the system of this device, such as `Android`. Not all browsers have the newer way. */
function readSystemName(): string | null {
  const { userAgentData, platform } = navigator as Navigator & { userAgentData?: { platform?: string } }
  return userAgentData?.platform || platform || null
}

/** Adds a passkey under the name of the device's system. `problem`: what is said about the last attempt. */
export function useAddPasskey(): { add: () => Promise<boolean>; busy: boolean; problem: string | null } {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const adding = useMutation({
    mutationFn: () => makePasskey(readSystemName() ?? t`Passkey`),
    onSuccess: (made) => {
      if (!made.ok) return
      queryClient.setQueryData(passkeysQuery.queryKey, made.value)
      toast.success(t`Passkey added`)
    },
  })
  const why = adding.data?.ok === false ? adding.data.why : null
  const problem =
    why === null || why === 'cancelled'
      ? null
      : why === 'known'
        ? t`This device already has a passkey for your account.`
        : describeProblem(why.error)
  return { add: async () => (await adding.mutateAsync()).ok, busy: adding.isPending, problem }
}
