import type { OrderLine } from '#contract/appointments.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'

const selectLines = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('order_line')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('position'),
)

/** Returns the lines of an order, sorted by position. */
export async function findLines(account: string, db: Db, appointmentId: string): Promise<OrderLine[]> {
  const rows = await selectLines(db, { account, id: appointmentId })
  return rows.map(({ id, kind, name, quantity, unit, net_price, discount, vat_rate, net, vat, gross }) => ({
    id,
    kind,
    name,
    quantity,
    unit,
    netPrice: net_price,
    discountPercent: discount / 100,
    vatRate: vat_rate === null ? null : vat_rate / 100,
    net,
    vat,
    gross,
  }))
}

/** Replaces all lines of an order. */
export async function replaceLines(
  account: string,
  db: Db,
  appointmentId: string,
  lines: readonly OrderLine[],
): Promise<void> {
  await db
    .deleteFrom('order_line')
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .execute()
  if (lines.length === 0) return
  const place = { account_id: account, appointment_id: appointmentId }
  const rows = lines.map(({ netPrice, discountPercent, vatRate, ...line }, position) => ({
    ...place,
    ...line,
    position,
    net_price: netPrice,
    discount: Math.round(discountPercent * 100),
    vat_rate: vatRate === null ? null : Math.round(vatRate * 100),
  }))
  await db.insertInto('order_line').values(rows).execute()
}
