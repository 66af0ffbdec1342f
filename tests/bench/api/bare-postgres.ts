import pg from 'pg'
import {
  type BareRow,
  companyOfCustomer,
  findingsOfOthers,
  noTotals,
  presentCompany,
  presentEvent,
  presentNotes,
  presentOwn,
  presentRow,
  shown,
} from './bare-store.ts'

const connections = 8

/** A list and an appointment from PostgreSQL, by prepared statements. It serves one station and checks no session. */
export async function openBarePostgres(url: string, account: string) {
  pg.types.setTypeParser(20, Number)
  const options = { connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true }
  const clients = Array.from({ length: connections }, () => new pg.Client(options))
  await Promise.all(clients.map((client) => client.connect()))
  let turn = 0
  const prepare = (name: string, text: string) => async (values: readonly unknown[]) => {
    const client = clients[turn++ % connections]
    const answer = (await client?.query({ name, text, values })) as { rows: BareRow[] }
    return answer.rows
  }
  const week = prepare(
    'week',
    `${shown} where a.account_id = $1 and a.starts_at >= $2 and a.starts_at < $3
    order by a.starts_at, a.year, a.number`,
  )
  const blocksOfWeek = prepare(
    'blocks of a week',
    'select * from block where account_id = $1 and from_at >= $2 and from_at < $3 order by from_at, id',
  )
  const byId = prepare('appointment', `${shown} where a.account_id = $1 and a.id = $2`)
  const blocksOf = prepare('blocks', 'select * from block where appointment_id = $1 order by from_at, id')
  const eventsOf = prepare('events', 'select * from appointment_event where appointment_id = $1 order by seq')
  const linesOf = prepare('lines', 'select * from order_line where appointment_id = $1 order by position')
  const notesOf = prepare('notes', 'select * from appointment_note where appointment_id = $1 order by occurred_at, id')
  const photosOf = prepare('photos', 'select * from photo where appointment_id = $1 order by position')
  const findingsOf = prepare(
    'findings',
    'select * from finding where account_id = $1 and appointment_id = $2 order by made_at, id',
  )
  const inspectionsOf = prepare(
    'inspections',
    'select * from inspection where account_id = $1 and appointment_id = $2 order by occurred_at, id',
  )
  const reportsOf = prepare(
    'condition reports',
    'select * from condition_report where account_id = $1 and appointment_id = $2 order by appointment_version',
  )
  const companyOf = prepare('company', companyOfCustomer('$1', '$2'))
  const findingsBefore = prepare('earlier findings', findingsOfOthers('$1', '$2', '$3'))
  const visitsBefore = prepare(
    'visits',
    `select count(*) as earlier from appointment where vehicle_id = $1 and account_id = $2
    and (starts_at, id) < ($3, $4) and status not in ('rejected', 'cancelled', 'no-show')`,
  )

  return {
    async list(fromIso: string, toIso: string) {
      const span = [account, Date.parse(fromIso), Date.parse(toIso)]
      const [rows, blocks] = await Promise.all([week(span), blocksOfWeek(span)])
      const byAppointment = Map.groupBy(blocks, (block) => block.appointment_id as string)
      const appointments = rows.map((row) => presentRow(row, byAppointment.get(row.id as string) ?? []))
      return { from: fromIso, to: toIso, appointments, next: null }
    },

    async get(id: string) {
      const [[row], blocks, events, lines, photos, notes, findings, inspections, conditionReports] = await Promise.all([
        byId([account, id]),
        blocksOf([id]),
        eventsOf([id]),
        linesOf([id]),
        photosOf([id]),
        notesOf([id]),
        findingsOf([account, id]),
        inspectionsOf([account, id]),
        reportsOf([account, id]),
      ])
      if (!row) return null
      const [[before], earlierFindings, [company]] = await Promise.all([
        visitsBefore([row.vehicle_id, account, row.starts_at, id]),
        findingsBefore([account, id, row.vehicle_id]),
        row.customer_kind === 'company' ? companyOf([account, row.customer_id]) : [],
      ])
      const visit = ((before?.earlier as number) ?? 0) + 1
      return {
        ...presentRow(row, blocks),
        ...presentOwn(row),
        lines,
        totals: noTotals,
        photos,
        ...presentNotes(notes),
        findings,
        inspections,
        conditionReports,
        earlierFindings,
        events: events.map(presentEvent),
        visit,
        ...presentCompany(company),
      }
    },
  }
}
