import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from './-page-title.ts'

/** Says honestly that a screen is not there yet. `actions` stand in its head. */
export function ComingScreen({ actions }: { actions?: ReactNode }) {
  const { heading } = usePageTitle()
  return (
    <>
      <PageHeader title={heading}>{actions}</PageHeader>
      <EmptyState icon="tabler:tools" title={<Trans>We are still building this screen</Trans>}>
        <p>
          <Trans>Nothing is missing on your side. It will be here with one of the next versions.</Trans>
        </p>
      </EmptyState>
    </>
  )
}
