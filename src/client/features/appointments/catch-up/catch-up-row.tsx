import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { carOf, nameCar } from '#client/features/appointments/car-labels.ts'
import { asksPlate } from '#client/features/appointments/status/first-plate.ts'
import { FirstPlateSheet } from '#client/features/appointments/status/first-plate-sheet.tsx'
import { doubleTapMs } from '#client/features/appointments/status/last-step.ts'
import { usePendingOf } from '#client/features/appointments/status/pending-changes.ts'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useChangeStatus } from '#client/features/appointments/status/submit-change.ts'
import { useHistory } from '#client/features/appointments/status/use-history.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Operator } from '#client/features/operator/use-operator.tsx'
import type { Station } from '#client/station/use-station.ts'
import { IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { TimeField } from '#client/ui/fields/text-field.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment, StatusDetail } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { type Target, undoMinutes, usualNextOf } from '#domain/appointment.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { BackfillStep } from './backfill-step.tsx'
import { type BackfillItem, backfillItemsOf, reversalOf } from './backfill-steps.ts'
import css from './catch-up-row.module.css'
import { type CatchUpTime, momentOf } from './catch-up-time.ts'

export type CatchUpRowProps = {
  appointment: Appointment
  date: LocalDate
  /** The time for all rows without a time of their own. */
  time: CatchUpTime
  /** Called if the chosen time is invalid; the time field shows why. */
  onTimeMissing: () => void
  station: Station
  sign: Operator['sign']
  now: number
}

/** One car of the list with its four items. */
export function CatchUpRow({ appointment, date, time, onTimeMissing, station, sign, now }: CatchUpRowProps) {
  const { i18n, t } = useLingui()
  const { id, status, vehicle, customer } = appointment
  const { jobOf } = useJobLabels()
  const name = nameCar(appointment, i18n)
  const { format, timeZone, role, userId } = station
  const { change } = useChangeStatus(appointment, station)
  const unsent = usePendingOf(id)
  const [asked, setAsked] = useState<{ step: Target; occurredAt: string | null } | null>(null)
  const [ownTime, setOwnTime] = useState<string | null>(null)
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const details = useHistory(appointment, station, typedAt !== null)
  const [error, setError] = useState<string | null>(null)
  const ownField = useRef<HTMLInputElement>(null)

  const items = backfillItemsOf(appointment, details?.events ?? [], role)
  const isFresh = unsent !== undefined || (typedAt !== null && now - typedAt < undoMinutes * 60_000)
  const back = reversalOf(appointment, details, { userId, now, isFresh })
  const next = usualNextOf(status)

  const record = (step: Target, occurredAt: string | null, detail: StatusDetail | null = null) =>
    sign((employeeId) => {
      setTypedAt(serverNow())
      change({ status: step, employeeId, occurredAt, detail })
    })

  function take({ step }: BackfillItem): void {
    const chosen: CatchUpTime = ownTime === null ? time : { kind: 'typed', time: ownTime }
    const before = items.findLast(({ at }) => at !== null)?.at ?? null
    const moment = momentOf(chosen, { date, zone: timeZone, now: serverNow(), before })
    if (moment.ok) {
      if (asksPlate(appointment, step)) setAsked({ step, occurredAt: moment.occurredAt })
      else record(step, moment.occurredAt)
    } else if (moment.why === 'too-early') {
      setError(t`Earlier than the step before it, at ${format.timeOn(before ?? '', date)}.`)
    } else if (ownTime === null) {
      onTimeMissing()
    } else {
      setError(moment.why === 'ahead' ? t`This time is in the future.` : t`Type the time first.`)
      ownField.current?.focus()
    }
  }

  function tap(item: BackfillItem): void {
    setError(null)
    if (item.state === 'offered') return void take(item)
    // The second tap of a double tap must not undo the step.
    if (!back || (typedAt !== null && serverNow() - typedAt < doubleTapMs)) return
    sign((employeeId) => {
      setTypedAt(null)
      change({ ...back, employeeId })
    })
  }

  return (
    <li className={joinClasses(css.row, flagStrip(statusSigns[status].tone))} data-order={id}>
      <div className={css.line}>
        <Link to="/{-$locale}/orders/$id" params={{ id }} className={css.car}>
          <span className={css.when}>{format.timeOn(appointment.startsAt, date)}</span>
          <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
          <span className={css.what}>
            <b>{carOf(appointment)}</b>
            <span>{jobOf(appointment)}</span>
            <span>{customer && nameCustomer(customer)}</span>
          </span>
        </Link>
        <PendingMark id={id} className={css.mark} />
        {status === 'no-show' && <StatusFlag status={status} className={css.mark ?? ''} />}
        <IconButton
          icon="tabler:clock-edit"
          variant={ownTime === null ? 'quiet' : 'normal'}
          label={t`Another time for ${name}`}
          aria-expanded={ownTime !== null}
          className={css.clock}
          onClick={() => {
            setError(null)
            setOwnTime(ownTime === null ? '' : null)
          }}
        />
      </div>
      <div className={css.items}>
        {items.map((item) => (
          <BackfillStep
            key={item.step}
            item={item}
            car={name}
            time={item.at && format.timeOn(item.at, date)}
            isNext={item.step === next && item.state === 'offered'}
            canReverse={item.state === 'done' && item.step === status && back !== null}
            onTap={() => tap(item)}
          />
        ))}
      </div>
      {ownTime !== null && (
        <TimeField
          ref={ownField}
          autoFocus
          step={60}
          label={t`Time for ${name}`}
          fieldClassName={css.own ?? ''}
          value={ownTime}
          onChange={({ target }) => {
            setError(null)
            setOwnTime(target.value)
          }}
        />
      )}
      <div className={css.error}>
        <FieldError>{error}</FieldError>
      </div>
      {asked && (
        <FirstPlateSheet
          appointment={appointment}
          to={asked.step}
          onClose={() => setAsked(null)}
          onPlate={(detail) => {
            setAsked(null)
            record(asked.step, asked.occurredAt, detail)
          }}
        />
      )}
    </li>
  )
}
