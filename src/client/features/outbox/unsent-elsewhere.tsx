import { Trans } from '@lingui/react/macro'
import { useCountLabels } from '#client/offline/outbox/count-labels.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useUnsentPhotosByOwner } from '#client/offline/outbox/use-unsent-counts.ts'
import { Banner } from '#client/ui/banner.tsx'

/** Shows at the sign-in that this device has unsent changes or photos. Does not name their users, for privacy. */
export function UnsentElsewhere() {
  const { others, foreign, owner } = useOutbox()
  const counts = {
    changes: others.reduce((sum, one) => sum + one.count, foreign.length),
    photos: useUnsentPhotosByOwner().others.length,
  }
  const words = useCountLabels()(counts)
  if (owner !== null || counts.changes + counts.photos === 0) return null
  return (
    <Banner kind="offline" icon="tabler:arrow-up-circle">
      <Trans>{words} on this device: sent when the person who made them signs in again.</Trans>
    </Banner>
  )
}
