import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { activateEmployee, type Employee } from '#contract/employees.ts'
import { cacheEmployee } from './employee-cache.ts'

/** Reinstates a deactivated employee in one tap. */
export function Reinstate({ person }: { person: Employee }) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const reinstate = async () => {
    setBusy(true)
    setFailure(null)
    try {
      cacheEmployee(queryClient, await call(activateEmployee, { params: { id: person.id } }))
      toast.success(t`${person.name} reactivated`)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        icon="tabler:user-plus"
        busy={busy}
        aria-label={t`Reactivate ${person.name}`}
        onClick={() => void reinstate()}
      >
        <Trans>Reactivate</Trans>
      </Button>
      <FieldError>{failure !== null && describeProblem(failure)}</FieldError>
    </div>
  )
}
