import { holidayOn } from '../../../src/domain/holidays.ts'
import { addDays, toWall, weekdayOf } from '../../../src/domain/wall-time.ts'

/**
 * Returns the number of days from today to the next day, the one after tomorrow or later, on which a Polish workshop
 * with the usual hours (Monday to Friday) is open. A workshop that is set up in a journey is in Poland, wherever the
 * others are.
 */
export function daysToOpenDay(): number {
  const { date: today } = toWall(Date.now(), 'Europe/Warsaw')
  const isOpen = (days: number) => {
    const day = addDays(today, days)
    return weekdayOf(day) <= 5 && !holidayOn(day, 'PL')
  }
  let days = 2
  while (!isOpen(days)) days++
  return days
}
