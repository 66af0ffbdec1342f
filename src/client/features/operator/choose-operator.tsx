import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#client/api/new-id.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { isOperatorRefused } from '#domain/outbox/outbox-decision.ts'
import { OperatorTiles } from './operator-tiles.tsx'

type ChooseOperatorProps = {
  /** One or more in the same state; the choice is for all of them. */
  entries: readonly OutboxEntry[]
  station: Station
}

/** Sets the operator of changes that are unsent, or that were refused because their operator is unknown. */
export function ChooseOperator({ entries, station }: ChooseOperatorProps) {
  const { t } = useLingui()
  const decide = useDecide()
  const [isAsking, setAsking] = useState(false)
  const [entry] = entries
  const isRefused = entry !== undefined && isOperatorRefused(entry)
  if (!station.device || !entry || !(isRefused || (entry.state === 'pending' && entry.attempts === 0))) return null
  const choose = async (employeeId: string) => {
    setAsking(false)
    for (const { key } of entries) {
      if (!(await decide({ kind: 'employee', key, employeeId, newKey: newId() }))) return
    }
  }
  return (
    <>
      <Button variant={isRefused ? 'normal' : 'quiet'} icon="tabler:user-question" onClick={() => setAsking(true)}>
        {isRefused ? <Trans>Choose who did it</Trans> : <Trans>Someone else did it</Trans>}
      </Button>
      <Sheet open={isAsking} onClose={() => setAsking(false)} width="wide" title={t`Who did it?`}>
        <OperatorTiles station={station} chosen={entry.employeeId} onChoose={(employeeId) => void choose(employeeId)} />
      </Sheet>
    </>
  )
}
