import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { toast } from '#client/ui/toast.tsx'
import { type Employee, inviteEmployee } from '#contract/employees.ts'
import { keepEmployee } from './employee-cache.ts'

/** Sends an invitation and says how it went. `inviting` is the id of whom one is on its way to. */
export function useInvite() {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  const queryClient = useQueryClient()
  const [inviting, setInviting] = useState<string | null>(null)
  const invite = async ({ id, email }: Pick<Employee, 'id' | 'email'>) => {
    setInviting(id)
    try {
      keepEmployee(queryClient, await call(inviteEmployee, { params: { id } }))
      toast.success(t`Invitation sent to ${email ?? ''}`)
    } catch (error) {
      const why = wordProblem(error)
      toast.error(t`The invitation was not sent. ${why}`)
    } finally {
      setInviting(null)
    }
  }
  return { invite, inviting }
}
