import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#client/api/new-id.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { OutboxState } from '#contract/worker/messages.ts'
import { canApplyAnyway, chainOf } from '#domain/outbox/outbox-decision.ts'
import css from './unsent-decision.module.css'

/** `isMain`: this is the primary action of the sheet. */
export type DecideAllProps = { outbox: OutboxState; station: Station; isMain: boolean }

/** Resolves many refused changes after a day offline: one tap applies those that can be applied, one discards all. */
export function DecideAll({ outbox: { entries }, station, isMain }: DecideAllProps) {
  const decide = useDecide()
  const [isApplying, setApplying] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const refused = entries.filter(({ state }) => state === 'attention')
  const applicable = refused.filter((entry) => canApplyAnyway(entry, station.role))
  const [count, possible] = [refused.length, applicable.length]
  if (count < 2) return null
  const apply = async () => {
    setApplying(true)
    const changes = applicable.map(({ key }) => ({ key, newKey: newId() }))
    await decide({ kind: 'apply-all', changes, role: station.role })
    setApplying(false)
  }
  return (
    <div className={css.acts}>
      <Button icon="tabler:trash" onClick={() => setDiscarding(true)}>
        <Trans>Discard all {count} of mine</Trans>
      </Button>
      {possible > 0 && (
        <Button
          variant={isMain ? 'signal' : 'normal'}
          icon="tabler:check"
          busy={isApplying}
          onClick={() => void apply()}
        >
          <Trans>Apply {possible} of my changes anyway</Trans>
        </Button>
      )}
      {isDiscarding && (
        <DiscardAllSheet
          chains={refused.map(({ key }) => chainOf(entries, key))}
          onClose={() => setDiscarding(false)}
        />
      )}
    </div>
  )
}

type DiscardAllSheetProps = { chains: readonly (readonly { key: string }[])[]; onClose: () => void }

function DiscardAllSheet({ chains, onClose }: DiscardAllSheetProps) {
  const { t } = useLingui()
  const decide = useDecide()
  const [isBusy, setBusy] = useState(false)
  const count = chains.length
  const discard = async () => {
    setBusy(true)
    await decide({ kind: 'discard-all', chains: chains.map((chain) => chain.map(({ key }) => key)) })
    onClose()
  }
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`Discard all?`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep them</Trans>
          </Button>
          <Button variant="danger" icon="tabler:trash" busy={isBusy} onClick={() => void discard()}>
            <Trans>Discard all</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={count}
          one="Your changes to # car will be discarded. The server keeps its current version."
          other="Your changes to # cars will be discarded. The server keeps its current version."
        />
      </p>
    </Sheet>
  )
}
