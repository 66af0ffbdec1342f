import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { profileQuery } from '#client/api/profile-query.ts'
import type { Format } from '#client/i18n/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import css from './data-panel.module.css'
import { EraseStationSheet } from './erase-station-sheet.tsx'
import { ProcessingRecordCard } from './processing-record-card.tsx'
import { StationExportCard } from './station-export-card.tsx'

export type DataPanelProps = {
  format: Format
  /** Cards above its own. */
  children: ReactNode
}

/** The export and the erasure of all data of the station, for owners. */
export function DataPanel({ format, children }: DataPanelProps) {
  const stationName = useQuery(profileQuery).data?.stationName
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className={css.cards}>
        {children}
        <StationExportCard format={format} />
        <ProcessingRecordCard format={format} />
        <Card title={<Trans>Delete the workshop</Trans>}>
          <p>
            <Trans>Deletes the workshop and all its data for everyone. Only its last owner can do this.</Trans>
          </p>
          <div>
            <Button variant="danger" icon="tabler:trash" disabled={!stationName} onClick={() => setAsking(true)}>
              <Trans>Delete the workshop…</Trans>
            </Button>
          </div>
        </Card>
        <p>
          <Trans>
            Your personal data is in <Link to="/{-$locale}/profile">your profile</Link>.
          </Trans>
        </p>
      </div>
      {isAsking && stationName && <EraseStationSheet stationName={stationName} onClose={() => setAsking(false)} />}
    </>
  )
}
