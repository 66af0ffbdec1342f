import { Trans } from '@lingui/react/macro'
import { useContact } from '#client/offline/contact.ts'
import { Button } from '#client/ui/button.tsx'
import type { FigureTable } from '#contract/figures/figures.ts'
import type { Period } from '#domain/figures/period.ts'
import { useTableDownload } from './use-table-download.ts'

export type DownloadButtonProps = { table: FigureTable; period: Period; of?: { bayId?: string; employeeId?: string } }

export function DownloadButton({ table, period, of = {} }: DownloadButtonProps) {
  const { isRunning, start } = useTableDownload()
  const isOffline = useContact() !== 'fine'
  return (
    <Button
      icon="tabler:download"
      busy={isRunning}
      disabled={isOffline}
      onClick={() => void start({ table, ...period, ...of })}
    >
      <Trans>CSV</Trans>
    </Button>
  )
}
