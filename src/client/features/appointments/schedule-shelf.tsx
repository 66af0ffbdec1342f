import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { CarShelf } from './car-shelf.tsx'
import { RescheduleSheet } from './reschedule-sheet.tsx'
import type { Station } from './use-station.ts'

export type ScheduleShelfProps = {
  title: string
  appointments: readonly Appointment[]
  date: LocalDate
  station: Station
}

/** The cars that wait for a bay, or for somebody: each is given its place from here. */
export function ScheduleShelf({ title, appointments, date, station }: ScheduleShelfProps) {
  const { t } = useLingui()
  const [moving, setMoving] = useState<Appointment | null>(null)
  const renderAction = ({ vehicle }: Appointment, onMove: () => void) => (
    <IconButton icon="tabler:calendar-time" label={t`Time, bay, person: ${vehicle.plate}`} onClick={onMove} />
  )
  return (
    <>
      <CarShelf
        title={title}
        appointments={appointments}
        date={date}
        station={station}
        {...(desk.includes(station.role) && {
          renderAction: (one: Appointment) => renderAction(one, () => setMoving(one)),
        })}
      />
      {moving && <RescheduleSheet order={moving} station={station} onClose={() => setMoving(null)} />}
    </>
  )
}
