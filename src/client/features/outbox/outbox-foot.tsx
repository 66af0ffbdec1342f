import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { asServerTime, serverNow } from '#client/api/server-clock.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { flushOutbox } from '#client/offline/outbox/outbox-link.ts'
import type { OutboxNotice } from '#client/offline/outbox/outbox-notice.ts'
import { toSignIn } from '#client/session/to-sign-in.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { LineLabels, PhotoLabels, WaitLabels } from './notice-labels.tsx'
import { useAsOf } from './use-as-of.ts'
import { useNotice } from './use-notice.ts'

/** The footer of every page: the connection to the server, the age of the shown data, and the unsent changes. */
export function OutboxFoot({ station }: { station: Station }) {
  const notice = useNotice()
  if (!notice) return null
  const { line, wait, photos, storage } = notice
  return (
    <div data-outbox-notice={notice.tone}>
      <Banner kind={notice.tone} icon={iconOf(notice)} action={<Act notice={notice} />}>
        <LineLabels line={line} /> {line && line !== 'busy' && <Age station={station} />} <WaitLabels wait={wait} />{' '}
        <PhotoLabels photos={photos} />{' '}
        {storage === 'missing' && (
          <Trans>This browser cannot store anything on the device: changes need a connection.</Trans>
        )}
        {storage === 'full' && <Trans>This device is full: changes cannot be saved. Free up some space.</Trans>}
      </Banner>
    </div>
  )
}

function iconOf({ line, wait, photos, storage }: OutboxNotice): IconName {
  if (storage === 'full') return 'tabler:database-off'
  if (wait?.for === 'decision') return 'tabler:alert-triangle'
  if (line === 'offline') return 'tabler:wifi-off'
  return wait?.for === 'sign-in'
    ? 'tabler:lock'
    : line || wait || photos > 0
      ? 'tabler:arrow-up-circle'
      : 'tabler:database-off'
}

/** The age of the oldest data on the screen. */
function Age({ station }: { station: Station }) {
  const asOf = useAsOf()
  const { format } = station
  return asOf > 0 ? <Trans>As of {format.timeOn(asServerTime(asOf), format.dateOf(serverNow()))}.</Trans> : null
}

function Act({ notice }: { notice: OutboxNotice }) {
  const isUnsent = notice.wait !== null || notice.photos > 0
  const { t } = useLingui()
  const { href } = useLocation()
  const queryClient = useQueryClient()
  const tryAgain = () => {
    flushOutbox('send-now')
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }
  return (
    <>
      {notice.wait?.for === 'sign-in' && (
        <a href={toSignIn(href)}>
          <Trans>Sign in</Trans>
        </a>
      )}
      {isUnsent && <button type="button" onClick={openUnsent}>{t`Unsent changes`}</button>}
      {!isUnsent && notice.line && <button type="button" onClick={tryAgain}>{t`Try again`}</button>}
    </>
  )
}
