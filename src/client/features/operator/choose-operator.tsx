import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#client/api/new-id.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { OperatorTiles } from './operator-tiles.tsx'

/** Sets the operator of a change that is unsent, or that was refused because its operator is unknown. */
export function ChooseOperator({ entry, station }: { entry: OutboxEntry; station: Station }) {
  const { t } = useLingui()
  const decide = useDecide()
  const [isAsking, setAsking] = useState(false)
  const isRefused = entry.state === 'attention' && entry.problem?.field === 'employeeId'
  if (!station.device || !(isRefused || (entry.state === 'pending' && entry.attempts === 0))) return null
  return (
    <>
      <Button variant={isRefused ? 'normal' : 'quiet'} icon="tabler:user-question" onClick={() => setAsking(true)}>
        {isRefused ? <Trans>Choose who did it</Trans> : <Trans>Someone else did it</Trans>}
      </Button>
      <Sheet open={isAsking} onClose={() => setAsking(false)} width="wide" title={t`Who did it?`}>
        <OperatorTiles
          station={station}
          chosen={entry.employeeId}
          onChoose={(employeeId) => {
            setAsking(false)
            void decide({ kind: 'employee', key: entry.key, employeeId, newKey: newId() })
          }}
        />
      </Sheet>
    </>
  )
}
