import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import type { BackupStatus } from '#contract/health.ts'
import { backupQuery } from './backup-query.ts'

export type BackupCardProps = { format: Format }

/** When the server made its last good backup, for `DataPanel`; nothing if the operator does not show it. */
export function BackupCard({ format }: BackupCardProps) {
  const { data } = useQuery(backupQuery)
  if (!data || data.state === 'off') return null
  const { state, lastGoodAt, bytes, why } = data
  const when = lastGoodAt && `${format.day(format.dateOf(lastGoodAt))}, ${format.time(lastGoodAt)}`
  const size = bytes === null ? '' : format.megabytes(bytes)
  return (
    <Card title={<Trans>Backups of this server</Trans>}>
      <p>
        <Trans>Each night the server saves all data and photos, and checks the copy.</Trans>
      </p>
      <p>
        {when ? (
          <Trans>
            Last good backup: <b>{when}</b>, {size}
          </Trans>
        ) : (
          <Trans>No backup has been made yet.</Trans>
        )}
      </p>
      {(state === 'failed' || state === 'old') && (
        <Banner kind="warning">
          <BackupProblem status={data} format={format} />{' '}
          {why === 'no-space' ? (
            <Trans>There is too little space for it on the server’s disk.</Trans>
          ) : (
            <Trans>The person who looks after the server can find the reason with “npm run doctor”.</Trans>
          )}
        </Banner>
      )}
    </Card>
  )
}

/** Says that the last backup failed, or that it is old. */
function BackupProblem({ status, format }: { status: BackupStatus; format: Format }) {
  const { state, lastGoodAt, failedAt } = status
  const day = (at: string) => format.day(format.dateOf(at))
  if (state === 'failed' && failedAt) {
    const failed = day(failedAt)
    return <Trans>The backup of {failed} failed.</Trans>
  }
  const last = lastGoodAt && day(lastGoodAt)
  return <Trans>The last backup is from {last}. No new one has been made since.</Trans>
}

/** A warning for owners if there is no recent backup. */
export function BackupWarning({ format }: BackupCardProps) {
  const { data } = useQuery(backupQuery)
  if (data?.state !== 'failed' && data?.state !== 'old') return null
  return (
    <Banner
      kind="warning"
      action={
        <Link to="/{-$locale}/settings" search={{ section: 'data' }}>
          <Trans>See details</Trans>
        </Link>
      }
    >
      <BackupProblem status={data} format={format} />
    </Banner>
  )
}
