import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { useOpenings } from '#client/features/appointments/use-openings.ts'
import { toWork } from '#client/features/appointments/work-left.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { ForecastCar, ForecastWorkshop } from '#domain/promise-risk.ts'
import { dayBounds, type LocalDate, type Span } from '#domain/wall-time.ts'

type ForecastInput = {
  cars: readonly ForecastCar[]
  workshop: Pick<ForecastWorkshop, 'now' | 'openings' | 'away'>
}

/**
 * Returns what a forecast of the work is computed from: the cars, the opening hours and today's absences as far as this
 * device knows them, so that it works offline and costs no request.
 */
export function useForecast(
  appointments: readonly Appointment[],
  { today, now }: { today: LocalDate; now: number },
  station: Station,
): ForecastInput {
  const { timeZone } = station
  const absences = useQuery({ ...absencesQuery(today, today), enabled: false }).data
  const openings = useOpenings(appointments, { today, now }, station)
  return useMemo(() => {
    const away = new Map<string, readonly Span[]>()
    for (const { employeeId, from, to } of absences ?? []) {
      const span = { from: dayBounds(from, timeZone).from, to: dayBounds(to, timeZone).to }
      away.set(employeeId, [...(away.get(employeeId) ?? []), span])
    }
    return { cars: appointments.map(toForecastCar), workshop: { now, openings, away } }
  }, [appointments, absences, openings, now, timeZone])
}

function toForecastCar(appointment: Appointment): ForecastCar {
  const { id, status, promisedAt, startsAt, statusDetail, blocks } = appointment
  const expectedAt = status === 'awaiting-parts' ? statusDetail?.expectedAt : undefined
  return {
    ...toWork(appointment),
    id,
    promisedAt: promisedAt === null ? null : Date.parse(promisedAt),
    startsAt: Date.parse(startsAt),
    waitsUntil: expectedAt === undefined ? null : Date.parse(expectedAt),
    blocks: blocks
      .filter(({ live }) => live)
      .map(({ bayId, employeeId, from, to }) => ({ bayId, employeeId, from: Date.parse(from), to: Date.parse(to) })),
  }
}
