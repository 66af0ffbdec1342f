const dayMs = 86_400_000
/** A list contains few distinct days, each written many times. */
const dates = new Map<number, string>()
const mostDates = 1000

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Formats an instant (epoch ms) as `2026-11-21T08:00:00.000Z`: the same text as `Date`, in a third of the time. */
export function writeInstant(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const ofDay = ms - day * dayMs
  const hour = twoDigits[Math.floor(ofDay / 3_600_000)]
  const minute = twoDigits[Math.floor(ofDay / 60_000) % 60]
  const second = twoDigits[Math.floor(ofDay / 1000) % 60]
  const fraction = ofDay % 1000
  const thousandths = fraction === 0 ? '000' : String(fraction).padStart(3, '0')
  return `${dates.get(day) ?? writeDate(day)}T${hour}:${minute}:${second}.${thousandths}Z`
}

function writeDate(day: number): string {
  const text = new Date(day * dayMs).toISOString()
  const date = text.slice(0, text.indexOf('T'))
  if (dates.size >= mostDates) dates.clear()
  dates.set(day, date)
  return date
}
