import { Plural, Trans } from '@lingui/react/macro'
import type { OutboxNotice } from '#client/offline/outbox/outbox-notice.ts'

/** The state of the connection. */
export function LineLabels({ line }: Pick<OutboxNotice, 'line'>) {
  if (!line) return null
  return (
    <b>
      {line === 'offline' && <Trans>Offline.</Trans>}
      {line === 'portal' && <Trans>This network needs a sign-in, or the server is not available.</Trans>}
      {line === 'maintenance' && <Trans>Maintenance: the server will be back soon.</Trans>}
      {line === 'busy' && <Trans>The server is busy.</Trans>}
    </b>
  )
}

/** The number of waiting changes, and the reason. */
export function WaitLabels({ wait }: Pick<OutboxNotice, 'wait'>) {
  if (!wait) return null
  const { count } = wait
  switch (wait.for) {
    case 'decision':
      return <Plural value={count} one="# change needs your decision." other="# changes need your decision." />
    case 'sign-in':
      return <Plural value={count} one="Sign in to send # change." other="Sign in to send # changes." />
    default:
      return (
        <Plural value={count} one="# change is waiting on this device." other="# changes are waiting on this device." />
      )
  }
}

/** The number of waiting photos. */
export function PhotoLabels({ photos }: Pick<OutboxNotice, 'photos'>) {
  if (photos === 0) return null
  return <Plural value={photos} one="# photo is waiting on this device." other="# photos are waiting on this device." />
}
