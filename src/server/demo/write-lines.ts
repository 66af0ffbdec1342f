import { type LineKind, sumLine } from '#domain/money/order-lines.ts'
import type { OrderLineTable } from '../db/tables.ts'
import type { Chance } from './chance.ts'
import type { Language } from './invent-people.ts'
import type { DemoVisit } from './plan-visits.ts'
import { demoPrices, inCurrency } from './station.ts'

/** `quantity` in thousandths of pieces, litres or kilograms, net `price` of one unit in grosz. */
type DemoPart = Readonly<Record<Language, string>> & {
  readonly quantity: number
  readonly unit: 'piece' | 'l' | 'kg'
  readonly price: number
}

const pieces = (pl: string, en: string, price: number, count = 1): DemoPart => ({
  ...{ pl, en, price },
  quantity: count * 1000,
  unit: 'piece',
})

/** The parts used for each service. */
const partsOf: Readonly<Record<string, readonly DemoPart[]>> = {
  'oil-change': [
    { pl: 'Olej 5W-30', en: 'Engine oil 5W-30', quantity: 4300, unit: 'l', price: 4599 },
    pieces('Filtr oleju', 'Oil filter', 3490),
    pieces('Uszczelka korka spustowego', 'Sump plug washer', 450),
  ],
  'periodic-service': [
    { pl: 'Olej 5W-30', en: 'Engine oil 5W-30', quantity: 4500, unit: 'l', price: 4599 },
    pieces('Filtr oleju', 'Oil filter', 3490),
    pieces('Filtr powietrza', 'Air filter', 5290),
    pieces('Filtr kabinowy', 'Cabin filter', 6190),
  ],
  'brake-pads': [
    pieces('Klocki hamulcowe, przód', 'Brake pads, front', 18_900),
    pieces('Preparat do czyszczenia hamulców', 'Brake cleaner', 1450),
  ],
  'brake-discs-pads': [
    pieces('Tarcza hamulcowa', 'Brake disc', 21_900, 2),
    pieces('Klocki hamulcowe, przód', 'Brake pads, front', 18_900),
  ],
  'control-arms': [
    pieces('Wahacz', 'Control arm', 24_500, 2),
    pieces('Łącznik stabilizatora', 'Anti-roll bar link', 5900, 2),
  ],
  'shock-absorbers': [
    pieces('Amortyzator', 'Shock absorber', 31_900, 2),
    pieces('Odbój z osłoną', 'Bump stop and cover', 6400, 2),
  ],
  'wheel-bearing': [pieces('Łożysko koła z piastą', 'Wheel bearing with hub', 27_900)],
  'battery-replacement': [
    pieces('Akumulator 74 Ah', 'Battery 74 Ah', 43_900),
    pieces('Kaucja za stary akumulator', 'Refund for the old battery', -2439),
  ],
  'alternator-starter': [pieces('Alternator regenerowany', 'Reconditioned alternator', 64_900)],
  'ac-service': [{ pl: 'Czynnik R1234yf', en: 'Refrigerant R1234yf', quantity: 480, unit: 'kg', price: 62_000 }],
  'cooling-system': [
    pieces('Termostat', 'Thermostat', 14_900),
    { pl: 'Płyn chłodniczy', en: 'Coolant', quantity: 5500, unit: 'l', price: 1890 },
  ],
  'spark-glow-plugs': [pieces('Świeca', 'Spark plug', 4490, 4)],
  'filters-replacement': [pieces('Filtr kabinowy', 'Cabin filter', 6190)],
  'fluids-change': [{ pl: 'Płyn hamulcowy DOT 4', en: 'Brake fluid DOT 4', quantity: 1000, unit: 'l', price: 2990 }],
  'exhaust-repair': [pieces('Tłumik końcowy', 'Rear silencer', 28_900), pieces('Opaska', 'Clamp', 1190, 2)],
  windscreen: [pieces('Szyba czołowa', 'Windscreen', 98_000), pieces('Klej do szyb', 'Windscreen adhesive', 7900)],
  'puncture-repair': [pieces('Kołek naprawczy', 'Repair plug', 900)],
  'seasonal-tyre-change': [pieces('Ciężarki', 'Balance weights', 250, 8)],
}

const hourPrice = 18_000
const words = {
  inspection: { pl: 'Stacja kontroli', en: 'Test centre' },
  disposal: { pl: 'Utylizacja', en: 'Disposal of waste' },
  piece: { pl: 'szt.', en: 'pcs' },
} as const

/** A line before it belongs to an order. */
export type DemoLine = Omit<OrderLineTable, 'account_id' | 'appointment_id'>
type LineTexts = { language: Language; nameOf: (service: string) => string }

/** Returns the order lines of a visit; none before the work has started. */
export function writeLines(chance: Chance, visit: DemoVisit, { language, nameOf }: LineTexts): DemoLine[] {
  if (!visit.steps.some(({ to }) => to === 'in-progress')) return []
  const rows: DemoLine[] = []
  const { vatPercent } = demoPrices[language]
  const add = (kind: LineKind, name: string, unit: string, quantity: number, grosz: number, discountPercent = 0) => {
    const net_price = inCurrency(grosz, language)
    const { net, vat, gross } = sumLine({ quantity, netPrice: net_price, discountPercent, vatRate: vatPercent })
    const line = { kind, name, unit, quantity, net_price, discount: discountPercent * 100, vat_rate: vatPercent * 100 }
    rows.push({ id: chance.id(visit.startsAt), position: rows.length, ...line, net, vat, gross, version: 1 })
  }
  const piece = words.piece[language]
  const discount = chance.hits(0.15) ? 10 : 0
  for (const service of visit.services) {
    // Rounded to quarters of an hour, in thousandths of an hour.
    const hours = Math.max(1, Math.round(visit.workMinutes / visit.services.length / 15)) * 250
    add('labour', nameOf(service), 'h', hours, hourPrice, discount)
    for (const { unit, quantity, price, ...name } of partsOf[service] ?? []) {
      add('part', name[language], unit === 'piece' ? piece : unit, quantity, price)
    }
  }
  if (visit.services.includes('pre-purchase-inspection')) {
    add('subcontract', words.inspection[language], piece, 1000, 8900)
  }
  if (rows.some(({ kind }) => kind === 'part')) add('fee', words.disposal[language], piece, 1000, 1200)
  return rows
}
