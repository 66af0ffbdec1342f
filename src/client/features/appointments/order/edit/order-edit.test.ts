import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { conflictsOf, saveEdit, seenOf, splitEdit } from './order-edit.ts'

vi.mock('#client/api/call.ts', () => ({ call: vi.fn() }))
afterEach(() => void vi.mocked(call).mockReset())

const order = {
  version: 3,
  vehicle: { plate: 'WPI 20931' },
  customer: null,
  services: [],
  complaint: 'noise',
  promisedAt: null,
  mileage: null,
  keyTag: null,
} as unknown as AppointmentDetails
const seen = seenOf(order)
const conflict = (current: AppointmentDetails) => new ApiError(409, 'version-conflict', '', { current })
const sent = () => vi.mocked(call).mock.calls.map(([, input]) => (input as { body: { version: number } }).body.version)

test('only edited fields can conflict', () => {
  const current = { ...seen, version: 4, keyTag: '17' }
  expect(conflictsOf(seen, current, { complaint: 'x' })).toEqual([])
  expect(conflictsOf(seen, current, { complaint: 'x', keyTag: '3' })).toEqual(['keyTag'])
})

test('J7 mileage, key tag and promise are set by a command, each from the value that was seen', () => {
  expect(splitEdit({ mileage: 100, keyTag: null, complaint: 'x', version: 3 }, { ...seen, keyTag: '3' })).toEqual({
    settings: { mileage: { from: null, to: 100 }, keyTag: { from: '3', to: null } },
    rest: { complaint: 'x', version: 3 },
  })
})

test('a status change meanwhile is no conflict', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(conflict({ ...order, version: 5 }))
    .mockResolvedValueOnce({ ...order, version: 6, complaint: 'mine' })
  expect(await saveEdit('a', { complaint: 'mine', version: 3 }, seen)).toMatchObject({ version: 6 })
  expect(sent()).toEqual([3, 5])
})

test('a field that another user changed is a conflict, and is not overwritten', async () => {
  vi.mocked(call).mockRejectedValue(conflict({ ...order, version: 4, complaint: 'current' }))
  await expect(saveEdit('a', { complaint: 'mine', version: 3 }, seen)).rejects.toMatchObject({
    code: 'version-conflict',
  })
  expect(sent()).toEqual([3])
})

test('repeated conflicts end with an error', async () => {
  vi.mocked(call).mockRejectedValue(conflict({ ...order, version: 9 }))
  await expect(saveEdit('a', { complaint: 'mine', version: 3 }, seen)).rejects.toMatchObject({
    code: 'version-conflict',
  })
  expect(sent()).toEqual([3, 9, 9])
})
