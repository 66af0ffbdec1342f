import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { isByCustomer } from '#client/features/appointments/appointment-state.ts'
import { ReasonText } from '#client/features/appointments/reason-text.tsx'
import { EntryConflict, isVersionConflict } from '#client/features/appointments/status/entry-conflict.tsx'
import { ChooseOperator } from '#client/features/operator/choose-operator.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { formerPerson, signLabels } from '#client/offline/outbox/sign-labels.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import { isCurrentStatus } from '#domain/outbox/current.ts'
import { isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { canApplyAnyway, chainOf, isOperatorRefused, needOf, plainClashes } from '#domain/outbox/outbox-decision.ts'
import { DiscardSheet } from './discard-sheet.tsx'
import { EntryDetail, EntryTitle } from './entry-text.tsx'
import { MadeBy } from './made-by.tsx'
import css from './unsent-decision.module.css'

export type UnsentDecisionProps = {
  entry: OutboxEntry
  outbox: OutboxState
  order: Appointment | AppointmentDetails | undefined
  station: Station
}

/** A change that the server refused: the server's status beside the wanted one, and the two decisions (row O8). */
export function UnsentDecision({ entry, outbox, order, station }: UnsentDecisionProps) {
  const now = useDeviceNow()
  const decide = useDecide()
  const [isDiscarding, setDiscarding] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const canApply = canApplyAnyway(entry, station.role)
  const chain = chainOf(outbox.entries, entry.key)
  const apply = async () => {
    setApplying(true)
    await decide({ kind: 'apply', key: entry.key, newKey: newId(), role: station.role })
    setApplying(false)
  }
  const discard = isDiscarding && (
    <DiscardSheet entry={entry} order={order} outbox={outbox} station={station} onClose={() => setDiscarding(false)} />
  )
  if (isVersionConflict(entry, station)) {
    // What would go with it is shown first.
    const useCurrent = () =>
      chain.length > 1 ? setDiscarding(true) : void decide({ kind: 'discard', keys: [entry.key] })
    return (
      <div className={css.decision}>
        <p className={css.what}>
          <MadeBy entry={entry} station={station} now={now} />
          <EntryTitle entry={entry} />
        </p>
        <EntryConflict entry={entry} station={station} now={now} onUseCurrent={useCurrent} />
        {discard}
      </div>
    )
  }
  return (
    <div className={css.decision}>
      <p className={css.why}>
        <Icon name="tabler:alert-triangle" size={22} />
        <RefusalText entry={entry} />
      </p>
      <dl className={css.sides}>
        <ServerSide entry={entry} order={order} station={station} now={now} />
        <Side title={<Trans>On this device</Trans>} sign={<EntryTitle entry={entry} size="large" />}>
          <MadeBy entry={entry} station={station} now={now} />
          <EntryDetail entry={entry} before=" · " station={station} order={order} />
        </Side>
      </dl>
      <div className={css.acts}>
        {needOf(entry) === 'conflict' && !canApply && (
          <p className={css.note}>
            <Trans>This step is not possible with the status on the server.</Trans>
          </p>
        )}
        <Button icon="tabler:trash" onClick={() => setDiscarding(true)}>
          <Trans>Discard my change</Trans>
        </Button>
        <ChooseOperator entries={[entry]} station={station} />
        {canApply && (
          <Button icon="tabler:check" busy={isApplying} onClick={() => void apply()}>
            <Trans>Apply my change anyway</Trans>
          </Button>
        )}
      </div>
      {discard}
    </div>
  )
}

function RefusalText({ entry }: { entry: OutboxEntry }) {
  const { i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const { problem } = entry
  const need = needOf(entry)
  const own = i18n._(signLabels[need])
  if (isOperatorRefused(entry)) return i18n._(formerPerson)
  if (!problem || plainClashes.has(problem.code) || need === 'forbidden' || need === 'no-longer-there') return own
  const text = describeProblem(new ApiError(problem.status, problem.code, ''), '')
  return need === 'conflict' ? text || own : `${own} ${text}`
}

type ServerSideProps = Omit<UnsentDecisionProps, 'outbox'> & { now: number }

/** The status at the server when it refused the change, and its author if known. */
function ServerSide({ entry, order, station, now }: ServerSideProps) {
  const { format } = station
  const refusedBy = entry.problem?.current ?? null
  const current = isCurrentStatus(refusedBy) ? refusedBy : order
  if (!current || !isStatusEntry(entry) || needOf(entry) === 'no-longer-there') return null
  const { status, statusSince } = current
  const event = order && 'events' in order ? order.events.findLast(({ to }) => to === status) : undefined
  return (
    <Side title={<Trans>On the server</Trans>} sign={<StatusFlag status={status} size="large" />}>
      <b>{format.timeOn(statusSince, format.dateOf(now))}</b>{' '}
      {event && isByCustomer(event) ? <Trans>Customer</Trans> : event?.actorName}
      <ReasonText status={status} reason={event?.reason ?? null} before=" · " />
    </Side>
  )
}

function Side({ title, sign, children }: { title: ReactNode; sign: ReactNode; children: ReactNode }) {
  return (
    <div className={css.side}>
      <dt>{title}</dt>
      <dd>
        {sign}
        <p className={css.who}>{children}</p>
      </dd>
    </div>
  )
}
