import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { noStart } from '#client/features/appointments/booking/first-place.ts'
import { FreeSlots } from '#client/features/appointments/booking/free-slots.tsx'
import { startOf, toWire } from '#client/features/appointments/move/when-start.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField, TextArea, TimeField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { reasonLabels } from '#contract/labels/reason-labels.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { maxReasonLength, reasonCodesOf } from '#domain/reason.ts'
import { dayBounds, isLocalDate, toWall, type WallTime } from '#domain/wall-time.ts'
import { faultOfProposal, type ProposalFault, proposalReasonOf, type StepEntry } from './step-entry.ts'
import css from './step-sheet.module.css'

const shownSlots = 3
/** A time that is nearer to the one that was asked for is no other time. */
const leastApartMs = 60 * 60_000

/** The slots name no bay: the server keeps that of the appointment, or takes one of its kind. */
const noBays: readonly Bay[] = []

export type ProposeSheetProps = {
  order: Appointment
  station: Station
  /** In ms since the epoch. */
  now: number
  entry: StepEntry
  onEntry: (entry: StepEntry) => void
  onClose: () => void
  onTake: (entry: StepEntry) => void
}

/**
 * Proposes another time to a customer who booked online: one of the next free times, or any other, with the
 * reason. The customer accepts or declines by a link.
 */
export function ProposeForm({ order, station, now, entry, onEntry, onClose, onTake }: ProposeSheetProps) {
  const { i18n, t } = useLingui()
  const formId = useId()
  const { timeZone, format } = station
  const [fault, setFault] = useState<ProposalFault | null>(null)
  // A time that is typed only in part is no instant yet.
  const [wall, setWall] = useState<WallTime>(() =>
    entry.startsAt === null ? noStart : toWall(Date.parse(entry.startsAt), timeZone),
  )
  // Slots are searched on a day that was typed, not on that of a tapped slot.
  const [askedFrom, setAskedFrom] = useState<number | null>(null)
  const [tappedBay, setTappedBay] = useState('')
  const today = format.dateOf(now)
  const booked = Date.parse(order.startsAt)
  const reason = proposalReasonOf(entry)
  const action = i18n._(statusSigns.proposed.action)
  const when = format.timeOn(order.startsAt, today)

  const set = (part: Partial<StepEntry>) => {
    setFault(null)
    onEntry({ ...entry, ...part })
  }
  const setStart = (next: WallTime) => {
    setWall(next)
    set({ startsAt: toWire(startOf(next, timeZone)) || null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOfProposal(order, entry, now)
    setFault(found)
    if (!found) onTake({ ...entry, code: reason })
    else document.getElementById(`${formId}-${found.field}`)?.focus()
  }
  const describeTimeFault = () => {
    if (fault?.field !== 'startsAt') return undefined
    if (fault.why === 'same') return t`This is the time it is booked for. Choose another one.`
    return fault.why === 'past' ? t`Choose a time in the future.` : t`Choose a day and a time.`
  }
  return (
    <Sheet
      open
      onClose={onClose}
      width="wide"
      keepOpen={entry.text !== '' || entry.startsAt !== null}
      title={action}
      footer={
        <Button type="submit" form={formId} variant="signal" size="large" icon={statusSigns.proposed.icon}>
          {action}
        </Button>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        <p>
          {order.status === 'requested' ? (
            <Trans>The customer asked for {when}.</Trans>
          ) : (
            <Trans>It is booked for {when}.</Trans>
          )}
        </p>
        <FreeSlots
          wanted={{
            minutes: order.workMinutes,
            from: askedFrom ?? Math.max(now, booked + leastApartMs),
            moving: order.id,
            employeeId: order.blocks[0]?.employeeId ?? undefined,
            limit: shownSlots,
          }}
          bays={noBays}
          station={station}
          today={today}
          chosen={{ from: startOf(wall, timeZone), bayId: tappedBay }}
          onChoose={(slot) => {
            setTappedBay(slot.bayId)
            setStart(toWall(Date.parse(slot.from), timeZone))
          }}
          fromDevice
        />
        <div className={css.pair}>
          <DateField
            id={`${formId}-startsAt`}
            label={t`Day`}
            required
            min={today}
            value={wall.date}
            error={describeTimeFault()}
            onChange={({ target }) => {
              const date = target.value
              if (isLocalDate(date)) setAskedFrom(Math.max(now, dayBounds(date, timeZone).from))
              setStart({ ...wall, date })
            }}
          />
          <TimeField
            label={t`Time`}
            required
            value={wall.time}
            onChange={({ target }) => setStart({ ...wall, time: target.value })}
          />
        </div>
        <fieldset>
          <legend className={css.legend}>{t`Reason`}</legend>
          <div className={css.chips}>
            {[...reasonCodesOf('proposed'), 'other' as const].map((code) => (
              <Button key={code} aria-pressed={reason === code} onClick={() => set({ code })}>
                {i18n._(reasonLabels[code])}
              </Button>
            ))}
          </div>
        </fieldset>
        {(reason === 'other' || entry.text !== '') && (
          <TextArea
            id={`${formId}-text`}
            label={t`Comment`}
            maxLength={maxReasonLength - 40}
            value={entry.text}
            error={fault?.field === 'text' && t`Enter a reason.`}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
        <p className={css.note}>
          <Trans>The customer gets a link to accept or decline. Until then the new time is kept free for them.</Trans>
        </p>
      </form>
    </Sheet>
  )
}
