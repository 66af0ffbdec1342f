import { type LineKind, sumLine } from '#domain/order-lines.ts'
import type { OrderLineTable } from '../db/tables.ts'
import type { Chance } from './chance.ts'
import type { DemoVisit } from './plan-visits.ts'

/** `quantity` in thousandths, net `price` of one unit in grosz. */
type DemoPart = { readonly name: string; readonly quantity: number; readonly unit: string; readonly price: number }

const pieces = (name: string, price: number, count = 1): DemoPart => ({
  name,
  quantity: count * 1000,
  unit: 'szt.',
  price,
})

/** The parts used for each service. */
const partsOf: Readonly<Record<string, readonly DemoPart[]>> = {
  'oil-change': [
    { name: 'Olej 5W-30', quantity: 4300, unit: 'l', price: 4599 },
    pieces('Filtr oleju', 3490),
    pieces('Uszczelka korka spustowego', 450),
  ],
  'periodic-service': [
    { name: 'Olej 5W-30', quantity: 4500, unit: 'l', price: 4599 },
    pieces('Filtr oleju', 3490),
    pieces('Filtr powietrza', 5290),
    pieces('Filtr kabinowy', 6190),
  ],
  'brake-pads': [pieces('Klocki hamulcowe, przód', 18_900), pieces('Preparat do czyszczenia hamulców', 1450)],
  'brake-discs-pads': [pieces('Tarcza hamulcowa', 21_900, 2), pieces('Klocki hamulcowe, przód', 18_900)],
  'control-arms': [pieces('Wahacz', 24_500, 2), pieces('Łącznik stabilizatora', 5900, 2)],
  'shock-absorbers': [pieces('Amortyzator', 31_900, 2), pieces('Odbój z osłoną', 6400, 2)],
  'wheel-bearing': [pieces('Łożysko koła z piastą', 27_900)],
  'battery-replacement': [pieces('Akumulator 74 Ah', 43_900), pieces('Kaucja za stary akumulator', -2439)],
  'alternator-starter': [pieces('Alternator regenerowany', 64_900)],
  'ac-service': [{ name: 'Czynnik R1234yf', quantity: 480, unit: 'kg', price: 62_000 }],
  'cooling-system': [pieces('Termostat', 14_900), { name: 'Płyn chłodniczy', quantity: 5500, unit: 'l', price: 1890 }],
  'spark-glow-plugs': [pieces('Świeca', 4490, 4)],
  'filters-replacement': [pieces('Filtr kabinowy', 6190)],
  'fluids-change': [{ name: 'Płyn hamulcowy DOT 4', quantity: 1000, unit: 'l', price: 2990 }],
  'exhaust-repair': [pieces('Tłumik końcowy', 28_900), pieces('Opaska', 1190, 2)],
  windscreen: [pieces('Szyba czołowa', 98_000), pieces('Klej do szyb', 7900)],
  'puncture-repair': [pieces('Kołek naprawczy', 900)],
  'seasonal-tyre-change': [pieces('Ciężarki', 250, 8)],
}

const hourPrice = 18_000
const usualVat = 23

type DemoOrder = { account_id: string; appointment_id: string; nameOf: (service: string) => string }

/** Returns the order lines of a visit; none before the work has started. */
export function writeLines(chance: Chance, visit: DemoVisit, { nameOf, ...place }: DemoOrder): OrderLineTable[] {
  if (!visit.steps.some(({ to }) => to === 'in-progress')) return []
  const rows: OrderLineTable[] = []
  const add = (
    kind: LineKind,
    name: string,
    unit: string,
    quantity: number,
    net_price: number,
    discountPercent = 0,
  ) => {
    const { net, vat, gross } = sumLine({ quantity, netPrice: net_price, discountPercent, vatRate: usualVat })
    const line = { kind, name, unit, quantity, net_price, discount: discountPercent * 100, vat_rate: usualVat * 100 }
    rows.push({ ...place, id: chance.id(visit.startsAt), position: rows.length, ...line, net, vat, gross })
  }
  const discount = chance.hits(0.15) ? 10 : 0
  for (const service of visit.services) {
    // Rounded to quarters of an hour, in thousandths of an hour.
    const hours = Math.max(1, Math.round(visit.workMinutes / visit.services.length / 15)) * 250
    add('labour', nameOf(service), 'h', hours, hourPrice, discount)
    for (const { name, unit, quantity, price } of partsOf[service] ?? []) add('part', name, unit, quantity, price)
  }
  if (visit.services.includes('pre-purchase-inspection')) add('subcontract', 'Stacja kontroli', 'szt.', 1000, 8900)
  if (rows.some(({ kind }) => kind === 'part')) add('fee', 'Utylizacja', 'szt.', 1000, 1200)
  return rows
}
