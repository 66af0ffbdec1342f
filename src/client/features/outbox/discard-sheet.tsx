import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { chainOf } from '#domain/outbox/outbox-decision.ts'
import { EntryDetail, EntryTitle } from './entry-text.tsx'
import { MadeBy } from './made-by.tsx'
import css from './unsent-decision.module.css'

export type DiscardSheetProps = {
  entry: OutboxEntry
  order: Appointment | undefined
  outbox: OutboxState
  station: Station
  /** The entry was never sent: it is taken back. */
  isUnsent?: boolean
  onClose: () => void
}

/** Asks for confirmation for the whole chain: changes based on a discarded change are discarded too. */
export function DiscardSheet({ entry, order, outbox, station, isUnsent = false, onClose }: DiscardSheetProps) {
  const { t } = useLingui()
  const now = useDeviceNow()
  const decide = useDecide()
  const [isBusy, setBusy] = useState(false)
  const chain = chainOf(outbox.entries, entry.key)
  const discard = async () => {
    setBusy(true)
    await decide({ kind: isUnsent ? 'withdraw-chain' : 'discard', keys: chain.map(({ key }) => key) })
    onClose()
  }
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={isUnsent ? t`Remove this order?` : t`Discard?`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" icon="tabler:trash" busy={isBusy} onClick={() => void discard()}>
            {isUnsent ? <Trans>Remove</Trans> : <Trans>Discard</Trans>}
          </Button>
        </>
      }
    >
      {order && (
        <Plate plate={order.vehicle.plate} country={order.vehicle.country} size="m" className={css.plate ?? ''} />
      )}
      {isCreationEntry(entry) && entry.problem?.code !== 'id-taken' ? (
        <p>
          <Plural
            value={chain.length - 1}
            _0="The server does not have this order. It will be removed from this device."
            one="The server does not have this order. It will be removed from this device, with the change that was made to it since."
            other="The server does not have this order. It will be removed from this device, with the # changes that were made to it since."
          />
        </p>
      ) : (
        <p>
          <Plural
            value={chain.length}
            one="This change will be discarded. The server keeps its current version."
            other="These # changes depend on each other, so all of them will be discarded. The server keeps its current version."
          />
        </p>
      )}
      <ol className={css.chain}>
        {chain.map((one) => (
          <li key={one.key}>
            <MadeBy entry={one} station={station} now={now} />
            <EntryTitle entry={one} /> <EntryDetail entry={one} before=" " station={station} order={order} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
