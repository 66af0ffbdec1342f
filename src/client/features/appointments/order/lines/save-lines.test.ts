import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import type { AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import { lineMark } from './order-line-entry.ts'
import { saveLines } from './save-lines.ts'

vi.mock('#client/api/call.ts', () => ({ call: vi.fn() }))
afterEach(() => void vi.mocked(call).mockReset())

const line = (name: string) => ({ id: name, kind: 'part', name, quantity: 1000, net: 1 }) as OrderLine
const order = (version: number, names: string[]) => ({ version, lines: names.map(line) }) as AppointmentDetails
const conflict = (current: AppointmentDetails) => new ApiError(409, 'version-conflict', '', { current })
const body = { version: 3, lines: [] }
const seen = lineMark(order(3, ['Olej']))

test('a status change meanwhile is no conflict', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(conflict(order(5, ['Olej'])))
    .mockResolvedValueOnce(order(6, []))
  expect(await saveLines('a', body, seen)).toMatchObject({ version: 6 })
})

test('lines that another user changed are a conflict, and are not overwritten', async () => {
  vi.mocked(call).mockRejectedValue(conflict(order(4, ['Olej', 'Filtr'])))
  await expect(saveLines('a', body, seen)).rejects.toMatchObject({ code: 'version-conflict' })
  expect(call).toHaveBeenCalledTimes(1)
})
