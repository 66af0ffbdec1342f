import { expect, test, vi } from 'vitest'
import { chooseWho, isStillThere, readWho, watchWho } from './who-did-it.ts'

const minuteMs = 60_000

test('O9 who is chosen stays for fifteen minutes of use, then the tablet asks again', () => {
  const heard = vi.fn()
  const stop = watchWho(heard)
  expect(isStillThere(readWho(), 0)).toBe(false)
  chooseWho('marek', 0)
  expect(isStillThere(readWho(), 14 * minuteMs)).toBe(true)
  expect(isStillThere(readWho(), 15 * minuteMs)).toBe(false)
  chooseWho('marek', 14 * minuteMs)
  expect(isStillThere(readWho(), 28 * minuteMs)).toBe(true)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

test('a clock that was set back by an hour makes it ask', () => {
  expect(isStillThere({ employeeId: 'marek', at: 60 * minuteMs }, 0)).toBe(false)
})
