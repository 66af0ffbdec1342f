import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { useDraftForm } from '#client/offline/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { TextArea, TimeField } from '#client/ui/text-field.tsx'
import { type AppointmentDetails, createAppointment } from '#contract/appointments.ts'
import type { LocalDate, LocalTime } from '#domain/wall-time.ts'
import { type AppointmentEntry, placeEntryError, toAppointmentBody } from './appointment-entry.ts'
import { CarFields } from './car-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import css from './new-appointment.module.css'
import { placeBookingError } from './reschedule-sheet.tsx'
import { useDay } from './use-day.ts'
import type { Station } from './use-station.ts'
import { WhenFields } from './when-fields.tsx'
import { firstStart, startOf, startOfNow } from './when-start.ts'

export type NewAppointmentProps = {
  source: 'walk-in' | 'phone'
  /** The day that the board shows. */
  date: LocalDate
  /** Typed before, where the car was looked for. */
  plate?: string | undefined
  /** The place that was tapped on the board. */
  initial?: { time?: LocalTime | undefined; bayId?: string | undefined; employeeId?: string | undefined }
  station: Station
  now: number
  onClose: () => void
  onSaved: (saved: AppointmentDetails, source: 'walk-in' | 'phone') => void
}

/** Takes in a car that is here, or books one by phone. The plate first: a known car fills the rest. */
export function NewAppointment(props: NewAppointmentProps) {
  const { source, date, plate = '', initial: place = {}, station, now, onClose, onSaved } = props
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const { country, timeZone, userId, format } = station
  const today = format.dateOf(now)
  const shown = useDay(date < today ? today : date, station)
  const isHere = source === 'walk-in' && date <= today
  const first = firstStart(date < today ? today : date, shown.open[0]?.from, now, timeZone)
  const initial: AppointmentEntry = {
    id: newId(),
    source,
    when: isHere ? 'now' : 'later',
    vehicle: { plate, country, brand: '', model: '' },
    customer: { id: '', name: '', contact: '' },
    known: '',
    complaint: '',
    startsAt: place.time ? { ...first, time: place.time } : first,
    workMinutes: 60,
    bayId: place.bayId ?? 'first',
    promised: '',
  }
  const form = useDraftForm({
    // A plate that was looked for or a place that was tapped begins anew; else what was left unfinished is there again.
    draft: plate || place.time || place.bayId || place.employeeId ? null : `appointment.${source}`,
    userId,
    initial,
    schema: createAppointment.body,
    toBody: (entry) => toAppointmentBody(entry, { country, start: startFor(entry), promisedAt: promisedFor(entry) }),
    placeError: (field, error) => placeEntryError(placeBookingError(field, error)),
    submit: async (body, entry) => {
      const saved = await call(createAppointment, { body })
      queryClient.setQueryData(['appointments', 'one', saved.id], saved)
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      onSaved(saved, entry.source)
    },
  })
  const { values, set, errors, problem, failure } = form
  const startFor = ({ when, startsAt }: AppointmentEntry) =>
    when === 'now' ? startOfNow(now) : startOf(startsAt, timeZone)
  const promisedFor = ({ when, startsAt, promised }: AppointmentEntry) =>
    startOf({ date: when === 'now' ? today : startsAt.date, time: promised }, timeZone)
  const day = useDay(values.when === 'now' ? today : values.startsAt.date, station)
  const isWalkIn = values.source === 'walk-in'

  return (
    <Sheet
      open
      onClose={onClose}
      width="wide"
      keepOpen
      title={isWalkIn ? t`Take in a car` : t`Book by phone`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            {isWalkIn ? t`Take it in` : t`Book it`}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={form.submit} noValidate className={css.form}>
        {problem && (
          <Banner
            kind="error"
            action={
              isApiError(failure, 'id-taken') && (
                <Link to="/{-$locale}/orders/$id" params={{ id: values.id }}>
                  <Trans>Open what was saved</Trans>
                </Link>
              )
            }
          >
            {problem} <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        <div className={css.column}>
          <CarFields
            entry={values}
            onEntry={set}
            station={station}
            today={today}
            appointments={day.appointments}
            errors={errors}
          />
          <CustomerFields entry={values} onEntry={set} station={station} errors={errors} />
          <TextArea
            label={t`What is to be done`}
            optional
            rows={2}
            maxLength={1000}
            value={values.complaint}
            error={errors.complaint}
            onChange={(event) => set({ complaint: event.target.value })}
          />
        </div>
        <div className={css.column}>
          <Segmented
            label={t`When`}
            segments={[
              { value: 'now', label: t`Now` },
              { value: 'later', label: t`Day and time` },
            ]}
            value={values.when}
            onValue={(when) => set({ when })}
            error={values.when === 'now' ? errors.startsAt : undefined}
          />
          <WhenFields
            entry={values}
            onEntry={set}
            start={startFor(values)}
            isNow={values.when === 'now'}
            day={day}
            station={station}
            errors={errors}
          />
          <TimeField
            label={t`Promised for`}
            optional
            value={values.promised}
            error={errors.promisedAt}
            onChange={(event) => set({ promised: event.target.value })}
          />
        </div>
      </form>
    </Sheet>
  )
}
