import { Plural } from '@lingui/react/macro'
import { useOutbox } from '#client/offline/outbox-link.ts'
import { Banner } from '#client/ui/banner.tsx'

/** At the door: that changes wait on this device for whoever made them. Whose they are is nobody else's business. */
export function UnsentElsewhere() {
  const { others, foreign, owner } = useOutbox()
  const count = others.reduce((sum, one) => sum + one.count, foreign.length)
  if (owner !== null || count === 0) return null
  return (
    <Banner kind="offline" icon="tabler:arrow-up-circle">
      <Plural
        value={count}
        one="# unsent change waits on this device. It is sent when its owner signs in again."
        other="# unsent changes wait on this device. They are sent when their owner signs in again."
      />
    </Banner>
  )
}
