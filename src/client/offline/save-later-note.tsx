import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { useSteadyLine } from './outbox/steady-line.ts'

/**
 * Says, while there is no connection, that the changes of a form wait for one: only the outbox works without it.
 * `children`: another text.
 */
export function SaveLaterNote({ children, className = '' }: { children?: ReactNode; className?: string | undefined }) {
  const { line } = useSteadyLine()
  if (line === null || line === 'busy') return null
  return (
    <Banner kind="offline" className={className}>
      {children ?? (
        <Trans>No connection. What you type here is kept, and you can save it when you are back online.</Trans>
      )}
    </Banner>
  )
}
