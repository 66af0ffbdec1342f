import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import type { BackupStatus } from '#contract/backups.ts'
import { backupQuery } from './backup-query.ts'

/** Says that the last backup failed, or that it is old. */
export function BackupProblem({ status, format }: { status: BackupStatus; format: Format }) {
  const { state, lastGoodAt, failedAt } = status
  const day = (at: string) => format.day(format.dateOf(at))
  if (state === 'failed' && failedAt) {
    const failed = day(failedAt)
    return <Trans>The backup of {failed} failed.</Trans>
  }
  const last = lastGoodAt && day(lastGoodAt)
  return <Trans>The last backup is of {last}. No new one has been made since.</Trans>
}

/** A warning for owners if there is no recent backup. */
export function BackupWarning({ format }: { format: Format }) {
  const { data } = useQuery(backupQuery)
  if (data?.state !== 'failed' && data?.state !== 'old') return null
  return (
    <Banner
      kind="warning"
      action={
        <Link to="/{-$locale}/settings" search={{ section: 'data' }}>
          <Trans>Details</Trans>
        </Link>
      }
    >
      <BackupProblem status={data} format={format} />
    </Banner>
  )
}
