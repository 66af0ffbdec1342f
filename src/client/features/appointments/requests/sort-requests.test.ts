import { expect, test } from 'vitest'
import type { Status } from '#domain/appointment.ts'
import { sortRequests } from './sort-requests.ts'

const at = (status: Status, statusSince: string) => ({ status, statusSince })

test('the oldest request comes first, and proposals that the customer has to answer come last', () => {
  const proposed = at('proposed', '2026-11-23T06:00:00Z')
  const late = at('requested', '2026-11-23T09:00:00.000Z')
  const early = at('requested', '2026-11-23T07:30:00Z')
  const later = at('proposed', '2026-11-23T08:00:00Z')
  expect(sortRequests([later, proposed, late, early])).toEqual([early, late, proposed, later])
})

test('what is answered on this device is no request any more', () => {
  const open = at('requested', '2026-11-23T07:30:00Z')
  expect(sortRequests([at('confirmed', '2026-11-23T07:00:00Z'), open, at('rejected', '2026-11-23T07:00:00Z')])).toEqual(
    [open],
  )
})
