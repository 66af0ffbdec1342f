import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, isApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { dayQuery } from '#client/features/appointments/appointment-queries.ts'
import { freeBays } from '#client/features/appointments/layout/free-bays.ts'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { readMileage } from '#client/features/appointments/mileage.ts'
import { firstStart, startOf, startOfNow } from '#client/features/appointments/move/when-start.ts'
import { type CreationBody, createdOf, creationBodyOf } from '#client/features/appointments/pending/pending-creation.ts'
import { minutesOf } from '#client/features/appointments/service-jobs.ts'
import { useJobs } from '#client/features/appointments/use-jobs.ts'
import { checkCompany, companyValues } from '#client/features/customers/company-values.ts'
import { KeyTagField } from '#client/features/scan/key-tag-field.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextArea, TextField, TimeField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type AppointmentDetails, createAppointment } from '#contract/appointments.ts'
import type { FreeSlot } from '#contract/bays.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import type { CommandEntry } from '#domain/outbox/outbox.ts'
import { dayBounds, isLocalDate, type LocalDate, type LocalTime, toWall } from '#domain/wall-time.ts'
import { type AppointmentEntry, placeEntryError, toAppointmentBody, toAppointmentEntry } from './appointment-entry.ts'
import type { BookingAbout } from './booking-about.ts'
import { CarFields } from './car-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { minutesInGap, noStart, usualMinutes } from './first-place.ts'
import { FreeSlots } from './free-slots.tsx'
import css from './new-appointment.module.css'
import { OfferedSlots, offeredSlots } from './offered-slots.tsx'
import { placeBookingError } from './reschedule-form.tsx'
import { ServiceFields } from './service-fields.tsx'
import { useFirstPlace } from './use-first-place.ts'
import { useSubmitCreation } from './use-submit-creation.ts'
import { WhenFields } from './when-fields.tsx'
import { WhoField } from './who-field.tsx'

export type NewAppointmentProps = {
  source: 'walk-in' | 'phone'
  /** The day of the board. */
  date: LocalDate
  /** The plate that was typed in the search. */
  plate?: string | undefined
  /** The name or the contact that was typed in the search. */
  caller?: { name?: string | undefined; contact?: string | undefined }
  /** The car, the customer and the job, if they are known. */
  about?: BookingAbout
  /** The place that was tapped on the board. */
  initial?: { time?: LocalTime | undefined; bayId?: string | undefined; employeeId?: string | undefined }
  station: Station
  now: number
  /** A creation that the server refused: the form begins with its content, and sends it again. */
  refused?: CommandEntry
  onClose: () => void
  /**
   * `isSent`: the server has it; otherwise it waits on this device. `isOpen`: otherwise the form was closed meanwhile, and
   * the user has moved on.
   */
  onSaved: (saved: AppointmentDetails, source: 'walk-in' | 'phone', isSent: boolean, isOpen: boolean) => void
}

/** As many as a person can offer on the phone. */
const bestSlots = 3

/** Whether an order with this id waits on this device, or is known to be on the server. */
const isCreated = (queryClient: QueryClient, id: string): boolean =>
  readOutbox().entries.some((entry) => isCreationEntry(entry) && entry.appointmentId === id) ||
  findCached(queryClient, id) !== undefined

/**
 * The form for a car that is on site or for a booking by phone. The plate comes first: a known car fills in the rest.
 */
export function NewAppointmentSheet(props: NewAppointmentProps) {
  const { source, date, plate = '', caller = {}, initial: place = {}, about, refused, station, now, onSaved } = props
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const { country, timeZone, userId, format } = station
  const today = format.dateOf(now)
  const shown = useDay(date < today ? today : date, station)
  const isHere = source === 'walk-in' && date <= today && !place.time
  const firstDay = date < today ? today : date
  const placeStart = place.time ? startOf({ date: firstDay, time: place.time }, timeZone) : null
  const fresh: AppointmentEntry = {
    id: newId(),
    source,
    when: isHere ? 'now' : 'later',
    vehicle: about?.vehicle ?? { plate, country, brand: '', model: '' },
    customer: about?.customer ?? { id: '', name: caller.name ?? '', contact: caller.contact ?? '' },
    kind: 'person',
    company: companyValues(null, country),
    known: normalisePlate(about?.vehicle?.plate ?? ''),
    services: about?.services ?? [],
    complaint: about?.complaint ?? '',
    notes: '',
    startsAt: place.time ? { date: firstDay, time: place.time } : noStart,
    workMinutes: placeStart === null ? usualMinutes : minutesInGap({ start: placeStart, ...place }, shown),
    bayId: place.bayId ?? 'first',
    employeeId: place.employeeId ?? 'none',
    acceptOverlap: false,
    promised: '',
    mileage: '',
    keyTag: '',
  }
  const refusedBody = refused && creationBodyOf(refused)
  const initial = refusedBody ? toAppointmentEntry(refusedBody, timeZone, country) : fresh
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const close = () => {
    // It disappears only with the next page.
    isOpen.current = false
    props.onClose()
  }
  const submitCreation = useSubmitCreation(station)
  const describeProblem = useDescribeProblem()
  const decide = useDecide()
  const correct = async (entry: CommandEntry, corrected: CreationBody): Promise<AppointmentDetails> => {
    const { occurredAt: _, ...content } = corrected
    if (!(await decide({ kind: 'correct', key: entry.key, newKey: newId(), body: content })))
      throw new ApiError(409, 'gone', 'The creation was decided elsewhere')
    return createdOf({ ...entry, body: content }, false)
  }
  const form = useDraftForm({
    // An unfinished form is restored. A form that was opened with a plate, a caller or a place has a draft of its own.
    draft: [
      'appointment',
      refused?.appointmentId,
      about?.id,
      source,
      normalisePlate(plate),
      place.time && date,
      ...Object.values(place),
      ...Object.values(caller),
    ]
      .filter(Boolean)
      .join('.'),
    userId,
    initial,
    schema: createAppointment.body,
    // The server knows best whether a bay is free, and marks a car that it checks in without one.
    toBody: () =>
      toAppointmentBody(waits && checksIn ? { ...shownEntry, bayId: 'first' } : shownEntry, {
        country,
        start,
        promisedAt: promisedFor(shownEntry),
        checksIn,
        firstBayId,
      }),
    check: ({ mileage, kind, company, customer }) => ({
      ...(checksIn && mileage.trim() && readMileage(mileage) === null
        ? { 'checkIn.mileage': t`Digits only, up to 7.` }
        : {}),
      ...(kind === 'company' && !customer.id ? checkCompany(company, 'customer.company.') : {}),
    }),
    placeError: (field, error) => placeEntryError(placeBookingError(field, error)),
    isSaved: ({ id }) => !refused && typeof id === 'string' && isCreated(queryClient, id),
    submit: async (body, entry, stored) => {
      if (refused) return onSaved(await correct(refused, body), entry.source, false, isOpen.current)
      const own = { draft: stored, isOpen: () => isOpen.current }
      const outcome = await submitCreation({ ...body, id: entry.id }, own).catch((error: unknown) => {
        // Another user was faster: refetch to show the conflict and the slots that are free now.
        for (const queryKey of [['appointments'], ['free-slots']]) void queryClient.invalidateQueries({ queryKey })
        if (!isOpen.current) toast.error(describeProblem(error, t`NOT saved. Nothing was changed.`))
        throw error
      })
      if (!outcome) return
      const { order, isSent } = outcome
      // Fetches the day of the new appointment, so that it is available offline even if no board of that day is opened.
      const bookedOn = toWall(Date.parse(order.startsAt), timeZone).date
      if (isSent) void queryClient.prefetchQuery({ ...dayQuery(bookedOn, timeZone), staleTime: 0 })
      onSaved(order, entry.source, isSent, isOpen.current)
    },
  })
  const { values, set, errors, problem, failure } = form
  const [isRestored, setRestored] = useState(form.isRestored)
  const jobs = useJobs()
  // The first day of the free slots: the day that was chosen explicitly, never that of a tapped slot.
  const [askedDay, setAskedDay] = useState(values.startsAt.date || firstDay)
  const wantedSlot = {
    minutes: values.workMinutes,
    from: askedDay > today && isLocalDate(askedDay) ? dayBounds(askedDay, timeZone).from : undefined,
    bayId: place.bayId,
    employeeId: values.employeeId === 'none' || values.acceptOverlap ? undefined : values.employeeId,
    limit: bestSlots,
  }
  const earliest = startOf(firstStart(firstDay, shown.open[0]?.from, now, timeZone), timeZone)
  const proposed = useFirstPlace(values, wantedSlot, { day: shown, earliest }, station)
  const isNow = values.when === 'now'
  const day = useDay(isNow ? today : (proposed ?? values).startsAt.date, station)
  const nowSpan = { from: startOfNow(now), to: startOfNow(now) + values.workMinutes * 60_000 }
  // While it is sent, and after it was refused, an order is on the board itself: it is no obstacle to itself.
  const others = day.appointments.filter(({ id }) => id !== values.id)
  const isFullNow = isNow && day.bays.length > 0 && freeBays(day.bays, nowSpan, others).length === 0
  // The car is here: where no bay is free, it waits without one.
  const waits: boolean = isFullNow && values.bayId === 'first'
  const shownEntry: AppointmentEntry = {
    ...values,
    ...(isNow ? {} : proposed),
    ...(waits ? { bayId: 'none' } : {}),
  }
  const start: number = isNow ? nowSpan.from : startOf(shownEntry.startsAt, timeZone)
  const [firstBay] = freeBays(day.bays, { from: start, to: start + values.workMinutes * 60_000 }, others)
  const firstBayId: string | undefined = firstBay?.id
  const promisedFor = ({ startsAt, promised }: AppointmentEntry): number =>
    startOf({ date: isNow ? today : startsAt.date, time: promised }, timeZone)
  const isWalkIn = values.source === 'walk-in'
  // Work that is planned for another day: the car comes again.
  const checksIn: boolean =
    isWalkIn && (refusedBody ? refusedBody.checkIn !== undefined : isNow || shownEntry.startsAt.date === today)
  const choose = ({ from, bayId }: FreeSlot) =>
    set({ when: 'later', startsAt: toWall(Date.parse(from), timeZone), bayId })
  // A slot that was offered is booked by its tap, once the form has it.
  const offered = offeredSlots(failure)
  const [isBooking, setBooking] = useState(false)
  useEffect(() => {
    if (!isBooking) return
    setBooking(false)
    form.ref.current?.requestSubmit()
  }, [isBooking, form.ref])
  const findService = () => form.ref.current?.querySelector<HTMLElement>('[data-services] input')?.focus()
  const chooseServices = (services: string[]) => {
    const workMinutes = minutesOf(services, jobs ?? [])
    set({ services, ...(workMinutes > 0 ? { workMinutes } : {}) })
  }

  // A car that is taken in now does not need them: the fields come first.
  const isPlanned = !isNow || waits || offered.length > 0
  const times =
    offered.length > 0 ? (
      <OfferedSlots
        key="times"
        slots={offered}
        bays={day.bays}
        station={station}
        today={today}
        onBook={(slot) => {
          choose(slot)
          setBooking(true)
        }}
      />
    ) : (
      <FreeSlots
        key="times"
        wanted={wantedSlot}
        bays={day.bays}
        station={station}
        today={today}
        fromDevice
        chosen={{ from: isNow ? Number.NaN : start, bayId: shownEntry.bayId }}
        onChoose={choose}
      />
    )

  const titleOf = () => {
    if (refused) return isWalkIn ? t`Correct the walk-in` : t`Correct the booking`
    return isWalkIn ? t`New walk-in` : t`New booking`
  }

  return (
    <Sheet
      open
      onClose={close}
      width="wide"
      keepOpen
      title={titleOf()}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            {checksIn ? t`Check in` : t`Book`}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={form.submit} noValidate className={css.form}>
        {problem && (
          <Banner
            kind="error"
            action={
              (isApiError(failure, 'id-taken') || isApiError(failure, 'creation-waits')) && (
                <Link to="/{-$locale}/orders/$id" params={{ id: values.id }}>
                  <Trans>Open what was saved</Trans>
                </Link>
              )
            }
          >
            {problem} <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        {isRestored && !problem && (
          <DraftNotice
            onDiscard={() => {
              form.reset(initial)
              setRestored(false)
            }}
          />
        )}
        <div className={css.column}>
          <CarFields
            entry={values}
            onEntry={set}
            station={station}
            today={today}
            appointments={others}
            errors={errors}
            isPlateRequired={checksIn}
            onNext={findService}
          />
          <CustomerFields entry={values} onEntry={set} station={station} errors={errors} />
          <ServiceFields
            chosen={values.services}
            onChosen={chooseServices}
            station={station}
            error={Object.entries(errors).find(([field]) => field.startsWith('services'))?.[1]}
          />
          <TextArea
            label={t`Customer complaint`}
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
            error={isNow ? errors.startsAt : undefined}
          />
          {isPlanned && times}
          {waits && (
            <Banner kind="info">
              <Trans>No bay is free now, so the car waits without one. Tap a time to plan it.</Trans>
            </Banner>
          )}
          <WhenFields
            entry={shownEntry}
            onEntry={(when) => {
              const { startsAt, bayId } = when
              if (startsAt && startsAt.date !== shownEntry.startsAt.date) setAskedDay(startsAt.date)
              // Whoever changes a part of the proposed place keeps the rest of it.
              set(startsAt || bayId ? { ...(isNow ? {} : proposed), ...when } : when)
            }}
            start={start}
            isNow={isNow}
            day={day}
            station={station}
            errors={errors}
            except={values.id}
          />
          {checksIn && (
            <div className={css.facts}>
              <TextField
                label={t`Mileage`}
                optional
                inputMode="numeric"
                autoComplete="off"
                unit={format.distanceUnit}
                value={values.mileage}
                error={errors['checkIn.mileage']}
                onChange={(event) => set({ mileage: event.target.value })}
              />
              <KeyTagField
                value={values.keyTag}
                error={errors['checkIn.keyTag']}
                onValue={(keyTag) => set({ keyTag })}
              />
            </div>
          )}
          {!isPlanned && times}
          <WhoField
            entry={values}
            onEntry={set}
            span={{ from: start, to: start + values.workMinutes * 60_000 }}
            appointments={others}
            station={station}
            error={errors.employeeId}
            isRefused={isApiError(failure, 'employee-taken')}
          />
          <TimeField
            label={t`Due by`}
            optional
            value={values.promised}
            error={errors.promisedAt}
            onChange={(event) => set({ promised: event.target.value })}
          />
          <TextArea
            label={t`Notes for the staff`}
            optional
            rows={2}
            maxLength={2000}
            value={values.notes}
            error={errors.notes}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </div>
      </form>
    </Sheet>
  )
}
