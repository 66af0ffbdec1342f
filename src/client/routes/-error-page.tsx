import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { reloadAfterStaleChunk } from '#client/offline/build/stale-chunk.ts'
import { Button } from '../ui/button.tsx'
import { describeError } from './-describe-error.ts'
import { FullErrorPage } from './-fatal-error.tsx'
import { NotFoundPage } from './-not-found-page.tsx'

/** The not-found page for a 404, otherwise status and message (row R15). A stale chunk reloads instead (row R16). */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const router = useRouter()
  const [reloading, setReloading] = useState(true)
  useEffect(() => setReloading(reloadAfterStaleChunk(error)), [error])
  if (reloading) return null
  const { status } = describeError(error)
  if (status === 404) return <NotFoundPage />
  return (
    <FullErrorPage
      error={error}
      retry={
        <Button variant="signal" icon="tabler:refresh" onClick={() => void router.invalidate({ forcePending: true })}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}
