const minuteMs = 60_000
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** RFC 5545: no line is longer than 75 octets; a continuation line begins with a space. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 74) {
      lines.push(current)
      current = ''
    }
    current += character
  }
  return [...lines, current].join('\r\n ')
}

export type CalendarVisit = {
  /** The same for every version of an appointment. */
  readonly id: string
  /** Of two files the one with the higher number is current. */
  readonly version: number
  readonly startsAt: number
  readonly minutes: number
  readonly title: string
  readonly place: string
  readonly note: string
}

/** An appointment as an iCalendar file; `now` in epoch ms, `host` is that of the installation. */
export function calendarFile(visit: CalendarVisit, host: string, product: string, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${visit.id}@${host}`,
    `SEQUENCE:${visit.version}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(visit.startsAt)}`,
    `DTEND:${stamp(visit.startsAt + visit.minutes * minuteMs)}`,
    `SUMMARY:${escapeText(visit.title)}`,
    `LOCATION:${escapeText(visit.place)}`,
    `DESCRIPTION:${escapeText(visit.note)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
