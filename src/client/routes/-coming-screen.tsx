import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from './-page-title.ts'

/** Says honestly that a screen is not there yet. */
export function ComingScreen() {
  const { heading } = usePageTitle()
  return (
    <>
      <PageHeader title={heading} />
      <EmptyState icon="tabler:tools" title={<Trans>We are still building this screen</Trans>}>
        <p>
          <Trans>Nothing is missing on your side. It will be here with one of the next versions.</Trans>
        </p>
      </EmptyState>
    </>
  )
}
