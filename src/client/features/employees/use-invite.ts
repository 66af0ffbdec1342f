import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Employee, inviteEmployee, withdrawInvitation } from '#contract/employees.ts'
import { cacheEmployee } from './employee-cache.ts'

/** Sends and withdraws invitations, with a toast for the result. The ids are the employees with a running request. */
export function useInvite() {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [inviting, setInviting] = useState<string | null>(null)
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  const invite = async ({ id, email }: Pick<Employee, 'id' | 'email'>) => {
    setInviting(id)
    try {
      cacheEmployee(queryClient, await call(inviteEmployee, { params: { id } }))
      toast.success(t`Invitation sent to ${email ?? ''}`)
    } catch (error) {
      const why = describeProblem(error)
      toast.error(t`The invitation was not sent. ${why}`)
    } finally {
      setInviting(null)
    }
  }
  const withdraw = async ({ id }: Pick<Employee, 'id'>) => {
    setWithdrawing(id)
    try {
      const saved = await call(withdrawInvitation, { params: { id } })
      cacheEmployee(queryClient, saved)
      if (saved.userId) toast.info(t`${saved.name} has already joined`)
      else toast.success(t`Invitation cancelled`)
    } catch (error) {
      const why = describeProblem(error)
      toast.error(t`The invitation was not cancelled. ${why}`)
    } finally {
      setWithdrawing(null)
    }
  }
  return { invite, inviting, withdraw, withdrawing }
}
