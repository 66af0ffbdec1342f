import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacroLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { baysQuery } from '#client/api/station-queries.ts'
import { moveCreation } from '#client/features/appointments/booking/appointment-entry.ts'
import { freeSlotQuery } from '#client/features/appointments/booking/free-slot-query.ts'
import { NewAppointment } from '#client/features/appointments/booking/new-appointment.tsx'
import { SlotButton } from '#client/features/appointments/booking/slot-button.tsx'
import { type CreationBody, creationBodyOf } from '#client/features/appointments/pending/pending-creation.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { closeUnsent } from '#client/offline/outbox/open-unsent.ts'
import { signLabels } from '#client/offline/outbox/sign-labels.ts'
import { useSteadyLine } from '#client/offline/outbox/steady-line.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import { useDeviceNow, useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import type { CommandEntry, OfferedSlot } from '#domain/outbox/outbox.ts'
import { needOf } from '#domain/outbox/outbox-decision.ts'
import css from './creation-decision.module.css'
import { CreationDetail } from './creation-detail.tsx'
import { DiscardSheet } from './discard-sheet.tsx'
import { EntryTitle } from './entry-text.tsx'
import { MadeBy } from './made-by.tsx'
import decisionCss from './unsent-decision.module.css'

export type CreationDecisionProps = {
  entry: CommandEntry
  outbox: OutboxState
  order: Appointment | undefined
  station: Station
}

/** As many as the server offers with its refusal. */
const shownSlots = 3

/**
 * An order that the server refused: why, and for a booking the next free slots, of which one tap books one. It can also
 * be corrected in its form, or left out.
 */
export function CreationDecision({ entry, outbox, order, station }: CreationDecisionProps) {
  const now = useDeviceNow()
  const [open, setOpen] = useState<'discard' | 'form' | null>(null)
  const close = () => setOpen(null)
  const correct = useCorrect(entry)
  const code = entry.problem?.code ?? ''
  const body = creationBodyOf(entry)
  return (
    <div className={decisionCss.decision}>
      <p className={decisionCss.why}>
        <Icon name="tabler:alert-triangle" size={22} />
        <span>
          <WhyRefused entry={entry} />
        </span>
      </p>
      <p className={css.wish}>
        <EntryTitle entry={entry} /> <MadeBy entry={entry} station={station} now={now} />
        <span>
          <CreationDetail entry={entry} before="" />
        </span>
      </p>
      {placeClashes.has(code) && <Slots entry={entry} body={body} station={station} onBook={correct} />}
      <div className={decisionCss.acts}>
        <Button icon="tabler:trash" aria-haspopup="dialog" onClick={() => setOpen('discard')}>
          <Trans>Leave it out</Trans>
        </Button>
        {code === 'employee-taken' && (
          <Button icon="tabler:users" onClick={() => void correct({ ...body, acceptOverlap: true })}>
            <Trans>Double-book anyway</Trans>
          </Button>
        )}
        {code === 'id-taken' ? (
          <Link
            to="/{-$locale}/orders/$id"
            params={{ id: entry.appointmentId }}
            className={buttonClass()}
            onClick={closeUnsent}
          >
            <Trans>Open what was saved</Trans>
          </Link>
        ) : (
          <Button icon="tabler:pencil" aria-haspopup="dialog" onClick={() => setOpen('form')}>
            <Trans>Correct</Trans>
          </Button>
        )}
      </div>
      {open === 'discard' && <DiscardSheet {...{ entry, order, outbox, station }} onClose={close} />}
      {open === 'form' && <CorrectForm entry={entry} body={body} station={station} onClose={close} />}
    </div>
  )
}

/** Refusals that another time, bay or employee resolves. */
const placeClashes: ReadonlySet<string> = new Set(['slot-taken', 'no-bay-free', 'employee-taken'])

/** Returns a function that sends the creation again with another body. */
function useCorrect({ key }: CommandEntry): (body: CreationBody) => Promise<void> {
  const decide = useDecide()
  return async (body) => {
    await decide({ kind: 'correct', key, newKey: newId(), body })
  }
}

type CorrectFormProps = { entry: CommandEntry; body: CreationBody; station: Station; onClose: () => void }

function CorrectForm({ entry, body, station, onClose }: CorrectFormProps) {
  const { t } = useMacroLingui()
  const now = useNow()
  return (
    <NewAppointment
      source={body.source}
      date={station.format.dateOf(body.startsAt)}
      refused={entry}
      station={station}
      now={now}
      onClose={onClose}
      onSaved={() => {
        onClose()
        toast.info(t`Corrected. It is sent as soon as there is a connection.`)
      }}
    />
  )
}

type SlotsProps = {
  entry: CommandEntry
  body: CreationBody
  station: Station
  onBook: (body: CreationBody) => Promise<void>
}

/** The slots that the server offered with its refusal, until somebody looks again. */
function Slots({ entry, body, station, onBook }: SlotsProps) {
  const { line } = useSteadyLine()
  const queryClient = useQueryClient()
  const today = station.format.dateOf(useNow())
  const bays = useQuery(baysQuery).data ?? []
  const [isBusy, setBusy] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [found, setFound] = useState<readonly OfferedSlot[] | null>(null)
  const describeProblem = useDescribeProblem()
  const slots = (found ?? entry.problem?.slots ?? []).slice(0, shownSlots)
  const look = async () => {
    setLooking(true)
    const { startsAt, workMinutes, employeeId, acceptOverlap } = body
    const from = Math.max(serverNow(), Date.parse(startsAt))
    const wanted = {
      ...{ minutes: workMinutes, from, limit: shownSlots },
      ...(employeeId && !acceptOverlap && { employeeId }),
    }
    try {
      setFound(await queryClient.fetchQuery(freeSlotQuery(wanted)))
    } catch (error) {
      toast.error(describeProblem(error))
    }
    setLooking(false)
  }
  const book = async (slot: OfferedSlot) => {
    setBusy(true)
    await onBook(moveCreation(body, slot, station.timeZone))
    setBusy(false)
  }
  return (
    <section className={css.slots} data-offered>
      <h4>{slots.length > 0 ? <Trans>Book instead:</Trans> : <Trans>No other free times were found.</Trans>}</h4>
      {slots.length > 0 && (
        <ul>
          {slots.map((slot) => (
            <li key={slot.from + slot.bayId}>
              <SlotButton {...{ slot, bays, station, today }} disabled={isBusy} onClick={() => void book(slot)} />
            </li>
          ))}
        </ul>
      )}
      {line === null && (
        <Button variant="quiet" icon="tabler:refresh" busy={isLooking} onClick={() => void look()}>
          <Trans>Look again</Trans>
        </Button>
      )}
    </section>
  )
}

function WhyRefused({ entry: { problem }, entry }: { entry: CommandEntry }) {
  const { i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const need = needOf(entry)
  if (!problem || need === 'forbidden') return i18n._(signLabels[need])
  const { field, code, status } = problem
  if (field?.startsWith('vehicle.plate')) return <Trans>The server did not accept the plate.</Trans>
  if (field?.startsWith('vehicle')) return <Trans>The server did not accept the car’s details.</Trans>
  if (field === 'customer.id') return <Trans>This customer no longer exists.</Trans>
  if (field?.startsWith('customer')) return <Trans>The server did not accept the customer’s details.</Trans>
  if (field === 'bayId') return <Trans>This bay is no longer in use.</Trans>
  if (field === 'employeeId' && code !== 'employee-taken') return <Trans>This mechanic no longer works here.</Trans>
  if (field?.startsWith('services')) return <Trans>A chosen service no longer exists.</Trans>
  return describeProblem(new ApiError(status, code, ''), i18n._(signLabels[need]))
}
