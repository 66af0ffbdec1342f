import { createHash } from 'node:crypto'
import {
  bodyTypes,
  type DamageMark,
  digestedText,
  type ReportContent,
} from '#domain/condition-reports/condition-report.ts'
import type { ReportRow } from '../appointments/condition-reports/store.ts'
import type { EventRow } from '../appointments/events/store.ts'
import type { Language } from './invent-people.ts'

/** Of the cars that arrived, every so many has a check-in report. */
const everyRecorded = 3
/** A damage is recorded on every so many of them. */
const everyDamaged = 2

/** What a report repeats from its order. */
export type RecordedVisit = { mileage: number | null; customer: string }

const belongings = { pl: 'Fotelik, parasol', en: 'Child seat, umbrella' } as const
const remark = { pl: 'Drzwi kierowcy', en: 'Driver’s door' } as const
/** A signature that everybody draws alike. */
const strokes = [
  [120, 300, 180, 120, 240, 300, 300, 140, 340, 280, 400, 200, 460, 260, 520, 210, 600, 250, 700, 200, 820, 230],
  [200, 240, 300, 230],
]

/** Returns signed check-in reports of cars on their arrival. */
export function writeConditionReports(
  events: readonly EventRow[],
  visitOf: (appointmentId: string) => RecordedVisit | undefined,
  language: Language,
  makeId: (at: number) => string,
): ReportRow[] {
  const arrivals = events.filter(({ to_status, undoes }) => to_status === 'arrived' && undoes === null)
  return arrivals
    .filter((_, index) => index % everyRecorded === 0)
    .flatMap((event, index) => {
      const { account_id, appointment_id, occurred_at, received_at, actor_id, actor_name, employee_id } = event
      const visit = visitOf(appointment_id)
      if (!visit) return []
      const later = 4 * 60_000
      const id = makeId(occurred_at + later)
      const mark: DamageMark = {
        ...({ id: makeId(occurred_at), kind: index % 3 === 0 ? 'dent' : 'scratch' } as const),
        ...{ x: 290 + (index % 5) * 20, y: 170, note: remark[language], photoIds: [] },
      }
      const content: ReportContent = {
        ...{ kind: 'check-in', mileage: visit.mileage, fuel: 1 + (index % 7), keys: 1 + (index % 2) },
        ...{ documents: ['registration'], belongings: index % 4 === 1 ? belongings[language] : null },
        body: bodyTypes[index % 4] ?? 'hatchback',
        ...{ marks: index % everyDamaged === 0 ? [mark] : [], agreed: null },
        ...{ usedParts: index % 5 === 0 ? 'return' : 'dispose', signature: { name: visit.customer, strokes } },
      }
      const digest = createHash('sha256')
        .update(digestedText({ id, appointmentId: appointment_id }, content))
        .digest('hex')
      return [
        {
          ...{ account_id, id, appointment_id, kind: content.kind, content: JSON.stringify(content), digest },
          ...({ is_signed: 1, is_erased: 0, fingerprint: '', time_uncertain: 0, appointment_version: 1 } as const),
          ...{ occurred_at: occurred_at + later, received_at: received_at + later, actor_id, actor_name, employee_id },
        },
      ]
    })
}
