import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { useMoveVisit } from '#client/features/appointments/move/use-move-visit.ts'
import { startOf, toWire } from '#client/features/appointments/move/when-start.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { type Appointment, type AppointmentDetails, rescheduleAppointment } from '#contract/appointments.ts'
import { addDays, dayBounds, isLocalDate, type LocalDate, toWall } from '#domain/wall-time.ts'
import { FreeSlots } from './free-slots.tsx'
import css from './reschedule-sheet.module.css'
import { type WhenEntry, WhenFields } from './when-fields.tsx'
import { type WhoEntry, WhoField } from './who-field.tsx'

/** The number of free slots offered from now on, and again from tomorrow on. */
const slotsEach = 3

/** The form field that shows a server error about a time, a bay or an employee. */
export function placeBookingError(field: string | undefined, error: unknown): string | undefined {
  if (isApiError(error, 'slot-taken') || isApiError(error, 'no-bay-free')) return 'bayId'
  return isApiError(error, 'employee-taken') ? 'employeeId' : field
}

type RescheduleEntry = WhenEntry & WhoEntry

function entryOf({ startsAt, workMinutes, blocks }: Appointment, { timeZone }: Station): RescheduleEntry {
  return {
    startsAt: toWall(Date.parse(startsAt), timeZone),
    workMinutes,
    bayId: blocks[0]?.bayId ?? 'none',
    employeeId: blocks[0]?.employeeId ?? 'none',
    acceptOverlap: false,
  }
}

function withProposed(
  entry: RescheduleEntry,
  proposed: NonNullable<RescheduleSheetProps['proposed']>,
  station: Station,
): RescheduleEntry {
  const { startsAt, bayId, employeeId } = proposed
  return {
    ...entry,
    startsAt: toWall(startsAt, station.timeZone),
    bayId: bayId ?? 'none',
    employeeId: employeeId ?? 'none',
  }
}

export type RescheduleSheetProps = {
  order: Appointment
  station: Station
  onClose: () => void
  /** The initial values of the fields; `startsAt` in ms since the epoch. */
  proposed?: { startsAt: number; bayId: string | null; employeeId: string | null }
}

/**
 * Reschedules an appointment: time, duration, bay or employee. Conflicts are shown at their fields, and all typed
 * values are kept.
 */
export function RescheduleForm({ order, station, onClose, proposed }: RescheduleSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const { send, showUndo } = useMoveVisit(station)
  const { timeZone, format } = station
  const today = format.dateOf(useNow())
  // The version check uses the state from when the sheet opened, not a later one.
  const seen = useRef(order)
  const moved = useRef<AppointmentDetails>(null)
  const form = useDraftForm({
    draft: null,
    userId: station.userId,
    schema: rescheduleAppointment.body,
    initial: proposed ? withProposed(entryOf(order, station), proposed, station) : entryOf(order, station),
    toBody: ({ startsAt, workMinutes, bayId, employeeId, acceptOverlap }) => ({
      startsAt: toWire(startOf(startsAt, timeZone)),
      workMinutes,
      ...(bayId === 'first' ? {} : { bayId: bayId === 'none' ? null : bayId }),
      employeeId: employeeId === 'none' ? null : employeeId,
      ...(acceptOverlap ? { acceptOverlap } : {}),
      version: seen.current.version,
    }),
    placeError: placeBookingError,
    submit: async (body) => {
      moved.current = await send(order.id, body)
    },
  })
  const { values, set, errors, problem, failure } = form
  const current = isApiError(failure, 'version-conflict') ? (failure.current as Appointment | undefined) : undefined
  const day = useDay(values.startsAt.date, station)
  // Slots are searched on a day that was chosen explicitly, not on that of a tapped slot.
  const [askedDay, setAskedDay] = useState<LocalDate | null>(null)
  const dayFrom = (date: LocalDate) => dayBounds(date, timeZone).from
  const start = startOf(values.startsAt, timeZone)
  const submit = async (event?: React.SyntheticEvent) => {
    if (!(await form.submit(event))) return
    if (moved.current) showUndo(seen.current, moved.current)
    onClose()
  }
  const applyCurrent = (current: Appointment) => {
    seen.current = { ...order, ...current }
    updateCached(queryClient, order.id, (one) => ({ ...one, ...current }))
    form.reset(entryOf(current, station))
  }
  const saveMine = (current: Appointment) => {
    seen.current = { ...order, ...current }
    void submit()
  }
  const span = { from: start, to: start + values.workMinutes * 60_000 }
  return (
    <Sheet
      open
      onClose={onClose}
      width="wide"
      title={t`Reschedule`}
      footer={
        <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:calendar-time" busy={form.busy}>
          <Trans>Reschedule</Trans>
        </Button>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        <SaveLaterNote>{t`No connection. Appointments can be rescheduled when you are back online.`}</SaveLaterNote>
        {current && (
          <div>
            <ConflictNotice onUseCurrent={() => applyCurrent(current)} onSaveMine={() => saveMine(current)} />
            <p className={css.current}>
              <Trans>It is now at {format.timeOn(current.startsAt, today)}.</Trans>
            </p>
          </div>
        )}
        {problem && !current && <Banner kind="error">{problem}</Banner>}
        {(askedDay === null ? [undefined, dayFrom(addDays(today, 1))] : [dayFrom(askedDay)]).map((from) => (
          <FreeSlots
            key={from ?? 'next'}
            {...(from === undefined ? { until: dayFrom(addDays(today, 1)) } : {})}
            wanted={{
              minutes: values.workMinutes,
              from,
              moving: order.id,
              employeeId: values.employeeId === 'none' || values.acceptOverlap ? undefined : values.employeeId,
              limit: slotsEach,
            }}
            bays={day.bays}
            station={station}
            today={today}
            chosen={{ from: start, bayId: values.bayId }}
            onChoose={({ from, bayId }) => set({ startsAt: toWall(Date.parse(from), timeZone), bayId })}
          />
        ))}
        <WhenFields
          entry={values}
          onEntry={(when) => {
            const date = when.startsAt?.date
            const isNamed = date !== undefined && date !== values.startsAt.date && isLocalDate(date)
            if (isNamed) setAskedDay(date > today ? date : null)
            set(when)
          }}
          start={start}
          day={day}
          station={station}
          errors={errors}
          except={order.id}
        />
        <WhoField
          entry={values}
          onEntry={set}
          span={span}
          appointments={day.appointments}
          station={station}
          error={errors.employeeId}
          isRefused={isApiError(failure, 'employee-taken')}
          except={order.id}
        />
      </form>
    </Sheet>
  )
}
