import { expect, test } from 'vitest'
import { type FailoverRows, judgeChanges } from './judge-changes.ts'
import type { TabletChange } from './tablet.ts'

const change = (kind: TabletChange['kind'], key: string, mark: string, isAcknowledged = true): TabletChange => ({
  ...{ kind, key, appointmentId: 'a', mark, firstSentAt: 0, attempts: 1 },
  acknowledgedAt: isAcknowledged ? 1 : null,
})
const changes = [
  change('booking', 'a', 'One'),
  change('status', 'k1', 'arrived'),
  change('status', 'k2', 'ready', false),
]
const booked = { id: 'a', complaint: 'One' }
const arrived = { id: 'k1', appointment_id: 'a', to_status: 'arrived' }

const judge = (rows: Partial<FailoverRows>) =>
  judgeChanges(changes, { appointments: [booked], events: [arrived], ...rows })

test('W35 the judge of `npm run failover` finds what is lost, what is doubled and what nobody sent', () => {
  expect(judge({})).toEqual({ lost: [], doubled: [], unexplained: [] })
  expect(judge({ events: [arrived, { ...arrived, id: 'k2', to_status: 'ready' }] })).toMatchObject({ doubled: [] })
  expect(judge({ events: [] }).lost).toEqual([changes[1]])
  expect(judge({ appointments: [] }).lost).toEqual([changes[0]])
  expect(judge({ events: [arrived, { ...arrived, id: 'other' }] }).doubled).toEqual(['a arrived'])
  expect(judge({ appointments: [booked, { ...booked, id: 'b' }] })).toMatchObject({
    doubled: ['One'],
    unexplained: ['b'],
  })
})
