import { statuses } from '#domain/appointment.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { readDate, readTime } from './import-date.ts'
import type { TableMatching } from './import-field.ts'
import { readNumber } from './import-number.ts'
import type { ImportStation } from './import-station.ts'
import type { EndedStatus, ImportedVisit } from './imported-row.ts'
import { cutText, type RowCells, wordIn } from './row-cells.ts'

const earliest = '1970-01-01'
const usualTime = '08:00'
const usualMinutes = 60
const maxMinutes = 2880
const maxComplaint = 1000
const maxNote = 4000

/** Reads the visit of a row; `null` if it has none. Only visits of past days are imported. */
export function checkVisit(
  cells: RowCells,
  { columns, dateOrder, preset }: TableMatching,
  station: ImportStation,
  { hasCar }: { hasCar: boolean },
): ImportedVisit | null {
  if (!columns.includes('visit.date')) return null
  const typed = cells.text('visit.date')
  const complaint = cells.lines('visit.complaint')
  if (typed === '') {
    // A list of cars can have the date of the last visit, which not every car has had.
    if (complaint !== '' || cells.text('visit.ref') !== '') cells.report('visit.date', 'date-missing')
    return null
  }
  const date = readDate(typed, dateOrder, station.zone)
  if (!date.ok) {
    cells.report('visit.date', `date-${date.why}`)
    return null
  }
  if (date.isShortYear) cells.report('visit.date', 'date-short-year')
  const status = readStatus(cells)
  if (status === null) return null
  if (date.date < earliest) return refuse('date-too-old')
  if (date.date >= station.today) return refuse('date-not-past')
  if (!hasCar) {
    cells.report(null, 'vehicle-unnamed')
    return null
  }
  const notes = cells.lines('visit.notes')
  if (complaint.length > maxComplaint) cells.report('visit.complaint', 'text-too-long')
  if (notes.length > maxNote) cells.report('visit.notes', 'text-too-long')
  const own = [cells.text('visit.year'), cells.text('visit.number')].map(Number)
  const [year = 0, number = 0] = own
  const isOwn = preset === 'pitboard' && own.every((value) => Number.isSafeInteger(value) && value > 0)
  return {
    date: date.date,
    time: chooseTime(cells, date.time),
    minutes: readMinutes(cells),
    status,
    complaint: cutText(complaint, maxComplaint),
    notes: cutText(notes, maxNote),
    own: isOwn ? { year, number } : null,
  }

  function refuse(code: 'date-too-old' | 'date-not-past'): null {
    cells.report('visit.date', code)
    return null
  }
}

function chooseTime(cells: RowCells, ofDate: string | null): string {
  const typed = cells.text('visit.time')
  const read = readTime(typed)
  if (typed !== '' && read === null) cells.report('visit.time', 'time-unreadable')
  // Midnight is how spreadsheets write a day without a time.
  return read ?? (ofDate === null || ofDate === '00:00' ? usualTime : ofDate)
}

/** Minutes, in steps of five. */
function readMinutes(cells: RowCells): number {
  const typed = cells.text('visit.minutes')
  if (typed === '') return usualMinutes
  const clock = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(typed)
  const read = readNumber(typed.replace(/\s*(?:min|minut|minuty)\.?$/i, ''), 0, 'comma')
  const plain = read.ok && read.currency === null ? read.value : null
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : plain
  if (minutes === null) {
    cells.report('visit.minutes', 'minutes-unreadable')
    return usualMinutes
  }
  if (minutes < 1 || minutes > maxMinutes) {
    cells.report('visit.minutes', 'minutes-out-of-range')
    return usualMinutes
  }
  return Math.max(5, Math.ceil(minutes / 5) * 5)
}

const endedNames: Readonly<Record<string, EndedStatus>> = {
  ...{ completed: 'completed', zakonczone: 'completed', zakonczony: 'completed', zakonczona: 'completed' },
  ...{ wydane: 'completed', wydany: 'completed', zrealizowane: 'completed', done: 'completed', closed: 'completed' },
  ...{ finished: 'completed', zamkniete: 'completed', rozliczone: 'completed', zafakturowane: 'completed' },
  ...{ invoiced: 'completed', paid: 'completed', gotowe: 'completed', oplacone: 'completed', wykonane: 'completed' },
  ...{ cancelled: 'cancelled', canceled: 'cancelled', anulowane: 'cancelled', odwolane: 'cancelled' },
  ...{ anulowany: 'cancelled', 'no-show': 'no-show', 'no show': 'no-show', nieobecnosc: 'no-show' },
  ...{ 'nie przyjechal': 'no-show', rejected: 'rejected', odrzucone: 'rejected', odrzucony: 'rejected' },
}
const openNames: ReadonlySet<string> = new Set([
  ...statuses,
  ...['w toku', 'w trakcie', 'otwarte', 'open', 'in progress', 'nowe', 'new', 'przyjete', 'oczekuje', 'planowane'],
])

/** `null`: the visit is still open, which only a person can enter where it is now. */
function readStatus(cells: RowCells): EndedStatus | null {
  const typed = normaliseText(cells.text('visit.status'))
  if (typed === '') return 'completed'
  const status = wordIn(endedNames, typed)
  if (status) return status
  const isOpen = openNames.has(typed)
  cells.report('visit.status', isOpen ? 'status-open' : 'status-unknown')
  return isOpen ? null : 'completed'
}
