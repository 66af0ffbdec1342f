import { expect, test, vi } from 'vitest'
import { chooseOperator, isStillValid, readOperator, watchOperator } from './operator.ts'

const minuteMs = 60_000

test('O9 the operator stays selected until fifteen minutes without use, then the tablet asks again', () => {
  const heard = vi.fn()
  const stop = watchOperator(heard)
  expect(isStillValid(readOperator(), 0)).toBe(false)
  chooseOperator('marek', 0)
  expect(isStillValid(readOperator(), 14 * minuteMs)).toBe(true)
  expect(isStillValid(readOperator(), 15 * minuteMs)).toBe(false)
  chooseOperator('marek', 14 * minuteMs)
  expect(isStillValid(readOperator(), 28 * minuteMs)).toBe(true)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

test('after the clock is set back by an hour, the tablet asks again', () => {
  expect(isStillValid({ employeeId: 'marek', at: 60 * minuteMs }, 0)).toBe(false)
})
