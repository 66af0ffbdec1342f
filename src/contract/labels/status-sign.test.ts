import { expect, test } from 'vitest'
import { statuses } from '#domain/appointment.ts'
import { statusSigns } from './status-sign.ts'

test('every status has its own icon, label and action', () => {
  const signs = statuses.map((status) => statusSigns[status])
  for (const part of ['icon', 'word', 'action'] as const) {
    expect(new Set(signs.map((sign) => JSON.stringify(sign[part]))).size, part).toBe(statuses.length)
  }
  for (const status of statuses) {
    expect(statusSigns[status].word.id).toBe(`status.${status}`)
    expect(statusSigns[status].action.id).toBe(`status.${status}.action`)
  }
})
