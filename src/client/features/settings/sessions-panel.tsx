import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { endOtherSessions, endSession } from '#contract/sessions.ts'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery } from './sessions-query.ts'
import css from './settings.module.css'
import { SignInChanges } from './sign-in-changes.tsx'

/** Lists the user's sessions; ends one of them, or all except the current one. */
export function SessionsPanel({ format }: { format: Format }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const query = useQuery(sessionsQuery)
  const { data, error } = query
  const [isAsking, setIsAsking] = useState(false)
  const filterCached = (isKept: (session: { id: string; current: boolean }) => boolean) =>
    queryClient.setQueryData(
      sessionsQuery.queryKey,
      (last) => last && { ...last, sessions: last.sessions.filter(isKept) },
    )

  const endOne = useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => toast.success(t`Other devices signed out`),
    onError: (failure) => {
      // The session has already ended.
      if (!isApiError(failure, 'not-found')) toast.error(describeProblem(failure))
    },
    onSettled: (_data, failure, id) => {
      if (!failure || isApiError(failure, 'not-found')) filterCached((session) => session.id !== id)
    },
  })
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      filterCached(({ current }) => current)
      setIsAsking(false)
      toast.success(t`Only this device is signed in now`)
    },
  })

  if (!data) {
    if (!error) {
      return (
        <Loading>
          <Skeleton box height="13rem" />
        </Loading>
      )
    }
    return <LoadError query={query} />
  }
  const { sessions, changes } = data
  const others = sessions.filter(({ current }) => !current).length
  return (
    <>
      <LoadError query={query} />
      <ul className={`${cardClass} ${css.rows}`}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            format={format}
            busy={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      {others === 0 ? (
        <p className={css.note}>
          <Trans>You are not signed in on any other device.</Trans>
        </p>
      ) : (
        <div>
          <Button variant="danger" icon="tabler:logout" onClick={() => setIsAsking(true)}>
            <Trans>Sign out all other devices</Trans>
          </Button>
        </div>
      )}
      <SignInChanges changes={changes} format={format} />
      <Sheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Sign out all other devices?</Trans>}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>
              <Trans>Keep them</Trans>
            </Button>
            <Button variant="danger" size="large" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              <Trans>Sign out others</Trans>
            </Button>
          </>
        }
      >
        <div className={css.choices}>
          <p>
            <Plural
              value={others}
              one="Signs out # other device immediately. This one stays signed in."
              other="Signs out # other devices immediately. This one stays signed in."
            />
          </p>
          {endOthers.error && <Banner kind="error">{describeProblem(endOthers.error)}</Banner>}
        </div>
      </Sheet>
    </>
  )
}
