import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { carOf, numberLabel } from '#client/features/appointments/car-labels.ts'
import { useChangeStatus } from '#client/features/appointments/status/submit-change.ts'
import { ChooseOperator } from '#client/features/operator/choose-operator.tsx'
import { closeUnsent } from '#client/offline/outbox/open-unsent.ts'
import { signLabels } from '#client/offline/outbox/sign-labels.ts'
import { toSendingWhy, useSteadyLine } from '#client/offline/outbox/steady-line.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import type { Status } from '#domain/appointment.ts'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import { isStatusEntry, mayHaveArrived, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { isLate, signOf } from '#domain/outbox/outbox-view.ts'
import { builtOn } from '#domain/outbox/versions.ts'
import { CreationDecision } from './creation-decision.tsx'
import { DiscardSheet } from './discard-sheet.tsx'
import { EntryDetail, type EntryDetailProps, EntryTitle } from './entry-text.tsx'
import { MadeBy } from './made-by.tsx'
import { statusBefore, undoTarget } from './undoable-entry.ts'
import { UnsentDecision } from './unsent-decision.tsx'
import css from './unsent-queue.module.css'
import { useOrderOf } from './use-order-of.ts'

export type UnsentQueueProps = { queue: readonly OutboxEntry[]; outbox: OutboxState; station: Station }

/** The unsent changes of one car, oldest first; a change that needs a decision blocks the later ones. */
export function UnsentQueue({ queue, outbox, station }: UnsentQueueProps) {
  const now = useDeviceNow()
  const [first] = queue
  const refused = queue.find(({ state }) => state === 'attention')
  const order = useOrderOf(first?.appointmentId ?? '', refused !== undefined, station)
  const known = order?.status ?? null
  if (!first) return null
  return (
    <li className={css.queue} data-asks={refused ? '' : undefined}>
      <QueueHead id={first.appointmentId} order={order} />
      <ol className={css.entries}>
        {queue.map((entry, index) => (
          <li key={entry.key} className={css.entry}>
            {entry === refused && isCreationEntry(entry) ? (
              <CreationDecision entry={entry} outbox={outbox} order={order} station={station} />
            ) : entry === refused ? (
              <UnsentDecision entry={entry} outbox={outbox} order={order} station={station} />
            ) : (
              <EntryRow {...{ entry, outbox, station, order }} before={statusBefore(queue, index, known)} />
            )}
            {index === queue.length - 1 && <Undo {...{ queue, known, order, station, now }} />}
          </li>
        ))}
      </ol>
    </li>
  )
}

/** The car of a queue, with a link to its order. */
export function QueueHead({ id, order }: { id: string; order: Appointment | undefined }) {
  const { i18n } = useLingui()
  return (
    <Link to="/{-$locale}/orders/$id" params={{ id }} className={css.head} onClick={closeUnsent}>
      {order ? (
        <>
          <Plate plate={order.vehicle.plate} country={order.vehicle.country} size="m" />
          <span className={css.car}>
            <b>{carOf(order)}</b> <span className={css.number}>{numberLabel(order, i18n)}</span>
          </span>
        </>
      ) : (
        <span className={css.car}>
          <b>
            <Trans>A car that is not on this device</Trans>
          </b>
        </span>
      )}
      <Icon name="tabler:chevron-right" size={20} />
    </Link>
  )
}

type RowProps = Omit<EntryDetailProps, 'before' | 'order'> & {
  before: Status | null
  order: Appointment | undefined
  outbox: OutboxState
}

function EntryRow({ entry, before, order, outbox, station }: RowProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { i18n } = useLingui()
  const now = useDeviceNow()
  const { line } = useSteadyLine()
  const why = toSendingWhy(line)
  const sign = signOf({ ...outbox, line: { ...outbox.line, why } }, entry)
  return (
    <>
      <div className={css.what}>
        <MadeBy entry={entry} station={station} now={now} />
        <span className={css.change}>
          {before && isStatusEntry(entry) && before !== entry.status && (
            <>
              <StatusFlag status={before} />
              <Icon name="tabler:arrow-narrow-right" size={20} />
            </>
          )}
          <EntryTitle entry={entry} />
        </span>
        <p className={css.next} data-late={isLate(entry, now) || undefined}>
          {i18n._(signLabels[sign])}
          <EntryDetail entry={entry} before=" " station={station} order={order} />
        </p>
      </div>
      <ChooseOperator entries={[entry]} station={station} />
      {canWithdraw(outbox.entries, entry) &&
        (isCreationEntry(entry) ? (
          <Button icon="tabler:trash" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            <Trans>Remove</Trans>
          </Button>
        ) : (
          <Withdraw entry={entry} />
        ))}
      {isRemoving && (
        <DiscardSheet {...{ entry, order, outbox, station }} isUnsent onClose={() => setRemoving(false)} />
      )}
    </>
  )
}

/**
 * A command that was never sent, and on which nothing builds: what goes with it would not be seen. The question before
 * a creation is removed names what goes with it.
 */
const canWithdraw = (entries: readonly OutboxEntry[], entry: OutboxEntry): boolean =>
  !isStatusEntry(entry) && !mayHaveArrived(entry) && (isCreationEntry(entry) || builtOn(entries, entry).length === 1)

/** Removes a command that was never sent. */
function Withdraw({ entry }: { entry: OutboxEntry }) {
  const decide = useDecide()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    await decide({ kind: 'withdraw', key: entry.key })
    setBusy(false)
  }
  return (
    <Button icon="tabler:trash" busy={isBusy} onClick={() => void withdraw()}>
      <Trans>Discard</Trans>
    </Button>
  )
}

type UndoProps = {
  queue: readonly OutboxEntry[]
  known: Status | null
  order: Appointment | undefined
  station: Station
  now: number
}

function Undo({ queue, known, order, station, now }: UndoProps) {
  const last = queue.at(-1)
  const to = undoTarget(queue, known, now)
  const { change } = useChangeStatus(
    { id: last?.appointmentId ?? '', statusVersion: order?.statusVersion ?? 0 },
    station,
  )
  if (!last || !to) return null
  return (
    <Button
      icon="tabler:arrow-back-up"
      onClick={() => change({ status: to, undoes: last.key, employeeId: last.employeeId })}
    >
      <Trans>Undo</Trans>
    </Button>
  )
}
