import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import css from './backup-card.module.css'
import { backupQuery } from './backup-query.ts'
import { BackupProblem } from './backup-warning.tsx'

/** When the server made its last good backup; nothing if the operator does not show it. */
export function BackupCard({ format }: { format: Format }) {
  const { data } = useQuery(backupQuery)
  if (!data || data.state === 'off') return null
  const { state, lastGoodAt, bytes, why } = data
  const when = lastGoodAt && `${format.day(format.dateOf(lastGoodAt))}, ${format.time(lastGoodAt)}`
  const size = bytes === null ? '' : format.megabytes(bytes)
  return (
    <Card title={<Trans>Backups of this server</Trans>} className={css.card ?? ''}>
      <p className={css.text}>
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
            <Trans>The person who looks after the server finds the reason with “npm run doctor”.</Trans>
          )}
        </Banner>
      )}
    </Card>
  )
}
