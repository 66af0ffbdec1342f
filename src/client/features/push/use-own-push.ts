import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Push, testPush, unsubscribePush } from '#contract/push/push.ts'
import { findObstacle, type PushFault, readOwnEndpoint, switchOff, switchOn } from './push-browser.ts'
import { pushQuery } from './push-query.ts'

/** The notifications of this browser: whether they are on, and what switches and tests them. */
export function useOwnPush(push: Push) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  // `undefined` until the browser has said.
  const [endpoint, setEndpoint] = useState<string | null>()
  const [tried, setTried] = useState<PushFault | null>(null)
  useEffect(() => {
    let isLeft = false
    readOwnEndpoint()
      .catch(() => null)
      .then((found) => isLeft || setEndpoint(found))
    return () => {
      isLeft = true
    }
  }, [])
  const show = (next: Push) => queryClient.setQueryData(pushQuery.queryKey, next)
  const current = push.devices.find((device) => device.current)
  const isOn = current !== undefined && endpoint === current.endpoint
  const obstacle = findObstacle()

  const switching = useMutation({
    mutationFn: async (on: boolean) => {
      setTried(null)
      if (!on) {
        if (current) show(await switchOff(current.id))
        setEndpoint(null)
        return
      }
      const made = await switchOn(push.publicKey)
      if (!made.ok) return setTried(made.why)
      setEndpoint(made.endpoint)
      show(made.push)
      toast.success(t`Notifications are on`)
    },
  })
  const testing = useMutation({
    mutationFn: () => call(testPush, {}),
    onSuccess: ({ result }) => {
      if (result === 'sent') toast.success(t`Sent. It appears in a moment.`)
      else if (result === 'gone') {
        toast.error(t`The browser has ended its notifications. Switch them on again.`)
        setEndpoint(null)
        void queryClient.invalidateQueries({ queryKey: pushQuery.queryKey })
      } else if (result === 'refused')
        toast.error(t`The browser’s notification service refused it. Switch notifications off and on.`)
      else toast.error(t`The browser’s notification service does not answer. Try again later.`)
    },
    onError: (error) => toast.error(describeProblem(error)),
  })
  const removing = useMutation({
    mutationFn: async (id: string) => (id === current?.id ? switchOff(id) : call(unsubscribePush, { params: { id } })),
    onSuccess: show,
    onError: (error) => {
      // It was removed elsewhere.
      if (isApiError(error, 'not-found')) void queryClient.invalidateQueries({ queryKey: pushQuery.queryKey })
      else toast.error(describeProblem(error))
    },
  })
  return {
    isOn,
    isObstructed: obstacle !== null,
    fault: obstacle ?? tried,
    isBusy: switching.isPending || endpoint === undefined,
    problem: switching.error ? describeProblem(switching.error, t`NOT saved. Nothing was changed.`) : null,
    toggle: (on: boolean) => switching.mutate(on),
    isTesting: testing.isPending,
    test: () => testing.mutate(),
    remove: { run: (id: string) => removing.mutate(id), busyId: removing.isPending ? removing.variables : null },
  }
}
