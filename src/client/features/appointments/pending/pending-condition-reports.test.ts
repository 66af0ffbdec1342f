import { expect, test } from 'vitest'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { ReportContent } from '#domain/condition-reports/condition-report.ts'
import { addReportTo, reportOf, takeReportReply } from './pending-condition-reports.ts'

const content: ReportContent = {
  ...{ kind: 'check-in', mileage: null, fuel: 3, keys: null, documents: [], belongings: null, body: 'van' },
  ...{ marks: [], agreed: null, usedParts: null, signature: { name: 'Anna', strokes: [[1, 2]] } },
}
const command = {
  ...({ kind: 'condition-report', key: 'r', userId: 'u', accountId: 's', appointmentId: 'o' } as const),
  ...{ employeeId: 'e', occurredAt: '2026-11-25T09:00:00.000Z', params: { id: 'o', reportId: 'r' }, body: content },
}
const order = { id: 'o', version: 4, conditionReports: [] } as unknown as AppointmentDetails

test('J24 an unsent report is shown as it will be, signed by whom and made by whom', () => {
  const shown = addReportTo(order, reportOf(command, 'Marek'))
  expect(shown.conditionReports).toMatchObject([
    { ...content, id: 'r', isSigned: true, actorName: 'Marek', employeeId: 'e', digest: '' },
  ])
})

test('J24 the answer of the server takes its place, unless the order is newer already', () => {
  const shown = addReportTo(order, reportOf(command, 'Marek'))
  const report = { ...reportOf(command, 'Marek'), digest: 'abc' }
  const reply = { appointmentId: 'o', reportId: 'r', changed: true, report, appointmentVersion: 5 }
  const taken = takeReportReply(shown, reply)
  expect([taken.version, taken.conditionReports.map(({ digest }) => digest)]).toEqual([5, ['abc']])
  const newer = { ...order, version: 9 }
  expect(takeReportReply(newer, reply)).toBe(newer)
  // A change of somebody else came between: the version is that of the order as it was read.
  expect(takeReportReply({ ...order, version: 2 }, reply).version).toBe(2)
})
