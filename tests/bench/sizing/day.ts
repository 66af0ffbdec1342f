/** What devices, people and customers of a workshop ask of the server. `list` has to be built anew. */
export const dayCalls = [
  ...(['start', 'list', 'order', 'visit', 'create', 'status', 'note', 'line', 'details', 'photo'] as const),
]
export type DayCall = (typeof dayCalls)[number]
export type CallRates = Readonly<Record<DayCall, number>>

export const callNames: Readonly<Record<DayCall, string>> = {
  ...{
    start: 'start of a device, all its calls',
    list: 'list of the day or of the cars on site',
    order: 'open an order',
  },
  ...{ visit: 'page of a visit, for its customer', create: 'new appointment', status: 'status change', note: 'note' },
  ...{ line: 'line of an order', details: 'details of an order', photo: 'photo' },
}
/** After each of them every open device of the workshop reads its lists again. */
export const changeCalls = [
  'create',
  'status',
  'note',
  'line',
  'details',
  'photo',
] as const satisfies readonly DayCall[]

/**
 * The workshop of the model: 60 cars a week, as in the databases of the bench. Published samples are half of this: 118
 * cars a month (Tekmetric Shop Index, more than 10,000 shops), three or four bays (Ratchet+Wrench 2026).
 */
export const ordinaryWorkshop = {
  bays: 6,
  people: 6,
  carsADay: 10,
  daysAYear: 300,
  /** Devices with an open page, each with an event stream. */
  tablets: 3,
  desks: 2,
  /** Lists that a page shows: the day and the cars on site; a desk also the requests and the next days. */
  listsOfTablet: 2,
  listsOfDesk: 4,
  /** Hours in which devices are open, from 07:00. */
  openHours: 10,
  /** A page that is open reads its lists again after so many minutes without a change. */
  pollMinutes: 5,
  /** Starts of a device a day: in the morning, and when it comes back from another app. */
  startsOfDevice: 2,
  ofCar: { create: 1, status: 5, note: 2, line: 4, details: 1, photo: 2, order: 8 },
  /** A customer has the page of a visit open for so many minutes in all; it asks each five seconds. */
  visitMinutesOfCar: 2,
  visitReadsAMinute: 12,
  mailsOfCar: 2.5,
  /** Changes that wait on each tablet after an outage, of ten cars: two calls of ten. */
  queuedOfTablet: 20,
  queuedOfCall: 10,
} as const

export const devicesOfWorkshop = ordinaryWorkshop.tablets + ordinaryWorkshop.desks
/** Lists that are read after one change. */
export const listsAfterChange =
  ordinaryWorkshop.tablets * ordinaryWorkshop.listsOfTablet + ordinaryWorkshop.desks * ordinaryWorkshop.listsOfDesk

/** Shares of a day's calls in the two peaks; the rest is spread over the open hours. */
const peaks: Readonly<Record<Exclude<DayCall, 'list'>, { morning: number; afternoon: number }>> = {
  start: { morning: 0.5, afternoon: 0.05 },
  order: { morning: 0.25, afternoon: 0.25 },
  visit: { morning: 0.1, afternoon: 0.4 },
  create: { morning: 0.1, afternoon: 0.1 },
  status: { morning: 0.3, afternoon: 0.3 },
  note: { morning: 0.25, afternoon: 0.15 },
  line: { morning: 0.05, afternoon: 0.25 },
  details: { morning: 0.5, afternoon: 0.1 },
  photo: { morning: 0.5, afternoon: 0.1 },
}
/** Minutes of the day: the middle and the standard deviation of each peak. */
const morning = { middle: 7 * 60 + 30, deviation: 12 }
const afternoon = { middle: 16 * 60, deviation: 20 }
const opensAt = 7 * 60

/** The share of a peak in one minute. */
function bell({ middle, deviation }: typeof morning, minute: number): number {
  const away = (minute + 0.5 - middle) / deviation
  return Math.exp(-(away * away) / 2) / (deviation * Math.sqrt(2 * Math.PI))
}

const { openHours, ofCar, carsADay } = ordinaryWorkshop
const isOpen = (minute: number): boolean => minute >= opensAt && minute < opensAt + openHours * 60

/** The calls of one workshop on one day, lists apart: they follow from the changes. */
const asked: Readonly<Record<Exclude<DayCall, 'list'>, number>> = {
  start: devicesOfWorkshop * ordinaryWorkshop.startsOfDevice,
  visit: carsADay * ordinaryWorkshop.visitMinutesOfCar * ordinaryWorkshop.visitReadsAMinute,
  order: carsADay * ofCar.order,
  create: carsADay * ofCar.create,
  status: carsADay * ofCar.status,
  note: carsADay * ofCar.note,
  line: carsADay * ofCar.line,
  details: carsADay * ofCar.details,
  photo: carsADay * ofCar.photo,
}

/** The expected calls of one workshop in one minute of the day, 0 to 1439. All workshops have the same clock. */
export function callsInMinute(minute: number): CallRates {
  const even = isOpen(minute) ? 1 / (openHours * 60) : 0
  const rate = (call: Exclude<DayCall, 'list'>): number => {
    const { morning: early, afternoon: late } = peaks[call]
    return asked[call] * (early * bell(morning, minute) + late * bell(afternoon, minute) + (1 - early - late) * even)
  }
  const changes = changeCalls.reduce((sum, call) => sum + rate(call), 0)
  const polls = isOpen(minute) ? listsAfterChange / ordinaryWorkshop.pollMinutes : 0
  return {
    ...{ start: rate('start'), order: rate('order'), visit: rate('visit'), create: rate('create') },
    ...{ status: rate('status'), note: rate('note'), line: rate('line'), details: rate('details') },
    ...{ photo: rate('photo'), list: changes * listsAfterChange + polls },
  }
}

/** A start reads the lists of four weeks and whole orders ahead, for a time without a network. */
export const requestsOfStart = 16
/** The requests of these calls. */
export const sumCalls = (rates: CallRates): number =>
  dayCalls.reduce((sum, call) => sum + rates[call] * (call === 'start' ? requestsOfStart : 1), 0)
export const countChanges = (rates: CallRates): number => changeCalls.reduce((sum, call) => sum + rates[call], 0)

/** The calls of one workshop on one day. */
export function callsOfDay(): CallRates {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => callsInMinute(minute))
  const total = (call: DayCall): number => minutes.reduce((sum, rates) => sum + rates[call], 0)
  return Object.fromEntries(dayCalls.map((call) => [call, total(call)])) as unknown as CallRates
}

/** The minute whose calls weigh most. */
export function findPeak(weigh: (rates: CallRates) => number): { minute: number; rates: CallRates } {
  let best = { minute: 0, rates: callsInMinute(0) }
  for (let minute = 1; minute < 24 * 60; minute++) {
    const rates = callsInMinute(minute)
    if (weigh(rates) > weigh(best.rates)) best = { minute, rates }
  }
  return best
}
