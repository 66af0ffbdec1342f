import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#client/api/query-client.ts'
import { FollowUpsScreen } from '#client/features/follow-ups/follow-ups-screen.tsx'
import { readFollowUpsSearch } from '#client/features/follow-ups/follow-ups-search.ts'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { usePageTitle } from '../../-page-title.ts'

export const Route = createFileRoute('/{-$locale}/_default/follow-ups')({
  staticData: { title: msg`Follow-ups`, closedToTablets: true },
  validateSearch: readFollowUpsSearch,
  loader: ({ preload }) => (preload ? queuePrefetch(prefetchFollowUps) : undefined),
  component: FollowUps,
})

// Its calls are not part of the first load of other pages.
async function prefetchFollowUps(): Promise<void> {
  const { followUpsQuery } = await import('#client/features/follow-ups/follow-ups-query.ts')
  await queryClient.prefetchInfiniteQuery(followUpsQuery({}))
}

function FollowUps() {
  const { heading } = usePageTitle()
  const navigate = Route.useNavigate()
  return (
    <FollowUpsScreen
      title={heading}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
