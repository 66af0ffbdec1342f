import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ShareScreen } from '#client/features/shared-photos/share-screen.tsx'
import { usePageTitle } from '../../-page-title.ts'

export const Route = createFileRoute('/{-$locale}/_default/share')({
  staticData: { title: msg`Shared photos` },
  // Set by the worker, if it could not store what was shared.
  validateSearch: ({ lost }: Record<string, unknown>): { lost?: 1 } => (Number(lost) === 1 ? { lost: 1 } : {}),
  component: Share,
})

function Share() {
  const { heading } = usePageTitle()
  const { lost } = Route.useSearch()
  return <ShareScreen title={heading} isLost={lost === 1} />
}
