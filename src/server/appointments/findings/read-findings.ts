import type { AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import type { Finding, FindingChange, FindingLine } from '#contract/order/finding.ts'
import type { ActorRole } from '#domain/appointment.ts'
import { stillToDo } from '#domain/findings/finding.ts'
import { writeInstant } from '#domain/instant.ts'
import { isDesk } from '#domain/role.ts'
import type { Db } from '../../db/database.ts'
import type { AppointmentRow } from '../rows/store.ts'
import {
  type FindingChangeRow,
  type FindingRow,
  findFindingChanges,
  findFindings,
  findFindingsOfVehicle,
} from './store.ts'

/** The finding after a change, as it is stored. */
export type FindingContent = {
  earlierId: string | null
  what: string
  place: string | null
  severity: FindingRow['severity']
  lines: FindingLine[]
  gross: number | null
  state: FindingRow['state']
  reason: string | null
}

export const contentOf = (row: FindingRow): FindingContent => ({
  earlierId: row.earlier_id,
  what: row.what,
  place: row.place,
  severity: row.severity,
  lines: JSON.parse(row.lines),
  gross: row.gross,
  state: row.state,
  reason: row.reason,
})

/** The ids that the order's lines of a finding have; work without a price is one line with the id of the finding. */
const lineIdsOf = ({ id, lines }: { id: string; lines: readonly FindingLine[] }): readonly string[] =>
  lines.length > 0 ? lines.map((line) => line.id) : [id]

/** Prices are for the desk alone. */
const seesPrices = (role: ActorRole): boolean => isDesk(role)

/** Returns a finding as this role sees it; `changes` of this finding, oldest first; `orderLines` of its order. */
export function presentFinding(
  row: FindingRow,
  changes: readonly FindingChangeRow[],
  orderLines: readonly Pick<OrderLine, 'id'>[],
  role: ActorRole,
): Finding {
  const { lines, earlierId, what, place, severity, state, reason, gross } = contentOf(row)
  const isPriced = seesPrices(role)
  const own = new Set(lineIdsOf({ id: row.id, lines }))
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    ...{ earlierId, what, place, severity, state, reason },
    lines: isPriced ? lines : null,
    gross: isPriced ? gross : null,
    orderLineIds: state === 'approved' ? orderLines.filter(({ id }) => own.has(id)).map(({ id }) => id) : [],
    version: row.version,
    changes: changes.map((change) => presentFindingChange(change, isPriced)),
  }
}

function presentFindingChange(row: FindingChangeRow, isPriced: boolean): FindingChange {
  const { what, state, reason }: FindingContent = JSON.parse(row.content)
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    ...{ state, what },
    how: row.how,
    gross: isPriced ? row.gross : null,
    currency: row.currency,
    reason,
    occurredAt: writeInstant(row.occurred_at),
    isTimeUncertain: row.time_uncertain === 1,
    receivedAt: writeInstant(row.received_at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    employeeId: row.employee_id,
  }
}

/** Returns the findings of an order, and those of earlier visits that are still to be done. A new order has none itself. */
export async function readFindings(
  db: Db,
  order: AppointmentRow,
  lines: readonly OrderLine[],
  role: ActorRole,
  { isNew }: { isNew: boolean },
): Promise<Pick<AppointmentDetails, 'findings' | 'earlierFindings'>> {
  const { account_id: account, id, vehicle_id: vehicle, customer_id: customer, starts_at } = order
  const own = isNew ? [] : await findFindings(account, db, id)
  const others = await findFindingsOfVehicle(db, { account, id, vehicle, customer })
  const open = stillToDo(
    others.map((row) => ({ ...row, earlierId: row.earlier_id })),
    own.map((row) => ({ ...row, earlierId: row.earlier_id })),
  )
  return {
    findings: await presentAll(db, own, lines, role),
    earlierFindings: await presentAll(
      db,
      open.filter(({ visitAt }) => visitAt < starts_at),
      [],
      role,
    ),
  }
}

/** Returns all of these findings with their changes. */
async function presentAll(
  db: Db,
  rows: readonly FindingRow[],
  lines: readonly OrderLine[],
  role: ActorRole,
): Promise<Finding[]> {
  const changes: FindingChangeRow[] = []
  for (const [order, account] of new Map(rows.map((row) => [row.appointment_id, row.account_id] as const))) {
    changes.push(...(await findFindingChanges(account, db, order)))
  }
  const byFinding = Map.groupBy(changes, ({ finding_id }) => finding_id)
  return rows.map((row) => presentFinding(row, byFinding.get(row.id) ?? [], lines, role))
}
