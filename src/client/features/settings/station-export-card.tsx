import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '#client/api/server-clock.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import css from './data-panel.module.css'
import { useStationExport } from './use-station-export.ts'
import { writeMegabytes } from './write-megabytes.ts'

/** The export of the station as one file; its size is unknown until the download ends. */
export function StationExportCard({ format }: { format: Format }) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const { export: file, start, stop } = useStationExport()
  const isRunning = file.state === 'running'
  const size = 'bytes' in file ? writeMegabytes(file.bytes, format) : ''
  return (
    <Card title={<Trans>Export your data</Trans>}>
      <p>
        <Trans>
          One ZIP file with all data of the workshop as spreadsheets (CSV) and JSON, and all photos. It contains
          customer data, so keep it safe. (Up to 5 exports per day.)
        </Trans>
      </p>
      <div className={css.acts}>
        <Button
          icon="tabler:download"
          busy={isRunning}
          onClick={() => void start(`station-${format.dateOf(serverNow())}.zip`)}
        >
          <Trans>Export everything</Trans>
        </Button>
        {isRunning && (
          <Button variant="quiet" icon="tabler:x" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </div>
      {isRunning && (
        <div className={css.running}>
          <progress className={css.progress} aria-label={t`Exporting`} />
          <p className={css.bytes}>
            {file.bytes === 0 ? (
              <Trans>Preparing your export…</Trans>
            ) : (
              <Trans>{size} downloaded. Keep this page open.</Trans>
            )}
          </p>
        </div>
      )}
      {file.state === 'saved' && (
        <Banner kind="success">
          <Trans>
            Saved in your downloads: <b translate="no">{file.name}</b>, {size}
          </Trans>
        </Banner>
      )}
      {file.state === 'failed' && <Banner kind="error">{describeProblem(file.failure)}</Banner>}
    </Card>
  )
}
