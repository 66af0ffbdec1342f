import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'

const states = ['draft', 'asked', 'approved', 'declined', 'withdrawn']

/**
 * Findings of orders, with a record of each change. The questions that were status changes only become findings: the id
 * of each is that of the event that asked, which the line of approved work has too.
 */
export async function addFindings(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const ofOrder = 'foreign key (appointment_id, account_id) references appointment (id, account_id) on delete cascade'
  const statements = [
    `create table finding (account_id text not null references station(id) on delete cascade, id text not null,
      appointment_id text not null, earlier_id text, what text not null, place text,
      severity text not null ${oneOf('severity', ['now', 'soon', 'watch'])}, lines text not null, gross ${ms},
      state text not null ${oneOf('state', states)}, reason text, version integer not null, made_at ${ms} not null,
      primary key (account_id, id), ${ofOrder}${end}`,
    'create index finding_by_order on finding (appointment_id, account_id, made_at, id)',
    `create table finding_change (account_id text not null references station(id) on delete cascade, id text not null,
      appointment_id text not null, finding_id text not null,
      kind text not null ${oneOf('kind', ['saved', 'asked', 'approved', 'declined', 'withdrawn', 'undone'])},
      version integer not null, how text ${oneOf('how', ['link', 'phone', 'in-person', 'email'])}, gross ${ms},
      currency text not null, content text not null, added text, event_id text, appointment_version integer,
      fingerprint text not null, occurred_at ${ms} not null,
      time_uncertain integer not null check (time_uncertain in (0, 1)), received_at ${ms} not null, actor_id text,
      actor_name text not null, employee_id text, primary key (account_id, id),
      unique (account_id, finding_id, version), ${ofOrder}${end}`,
    'create index finding_change_by_order on finding_change (appointment_id, account_id, finding_id, version)',
    'alter table photo add column finding_id text',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await takeOverQuestions(db)
}

type EventRow = {
  account_id: string
  id: string
  appointment_id: string
  detail: string | null
  undoes: string | null
  outcome: string | null
  currency: string
  occurred_at: number
  time_uncertain: number
  received_at: number
  actor_id: string | null
  actor_name: string
  employee_id: string | null
}
/** As it was on 24 November 2026. */
type Detail = { what?: string; gross?: number; approved?: boolean }
type Question = {
  asked: EventRow
  detail: Detail & { what: string }
  answer: { event: EventRow; approved: boolean } | null
}

const ordersAtOnce = 500

async function takeOverQuestions(db: Kysely<unknown>): Promise<void> {
  const { rows: orders } = await sql<{ account_id: string; appointment_id: string }>`
    select distinct account_id, appointment_id from appointment_event
    where to_status = 'awaiting-approval' and detail is not null order by account_id, appointment_id`.execute(db)
  for (let from = 0; from < orders.length; from += ordersAtOnce) {
    const batch = orders.slice(from, from + ordersAtOnce)
    const ids = sql.join(batch.map(({ appointment_id }) => appointment_id))
    const { rows } = await sql<EventRow>`select appointment_event.account_id, appointment_event.id, appointment_id,
      detail, undoes, outcome, currency, occurred_at, time_uncertain, received_at, actor_id, actor_name, employee_id
      from appointment_event join station on station.id = appointment_event.account_id
      where kind = 'status' and appointment_id in (${ids}) order by seq`.execute(db)
    for (const events of Map.groupBy(rows, (row) => `${row.account_id} ${row.appointment_id}`).values()) {
      for (const question of questionsOf(events)) await insertQuestion(db, question)
    }
  }
}

function questionsOf(events: readonly EventRow[]): Question[] {
  const undone = new Set(events.map(({ undoes }) => undoes))
  const questions: Question[] = []
  for (const event of events) {
    if (undone.has(event.id) || event.detail === null) continue
    const detail: Detail = JSON.parse(event.detail)
    const last = questions.at(-1)
    if (detail.what !== undefined) {
      questions.push({ asked: event, detail: { ...detail, what: detail.what }, answer: null })
    } else if (detail.approved !== undefined && last && last.answer === null) {
      last.answer = { event, approved: detail.approved }
    }
  }
  return questions
}

async function insertQuestion(db: Kysely<unknown>, { asked, detail, answer }: Question): Promise<void> {
  const { account_id, id, appointment_id, occurred_at } = asked
  const gross = detail.gross ?? null
  const answered = answer && (answer.approved ? 'approved' : 'declined')
  const content = { earlierId: null, what: detail.what, place: null, severity: 'now', lines: [], gross }
  await sql`insert into finding (account_id, id, appointment_id, earlier_id, what, place, severity, lines, gross, state,
    reason, version, made_at) values (${account_id}, ${id}, ${appointment_id}, null, ${detail.what}, null, 'now', '[]',
    ${gross}, ${answered ?? 'asked'}, null, ${answer ? 2 : 1}, ${occurred_at})`.execute(db)
  const record = async (event: EventRow, state: string, version: number, added: unknown) => {
    const { occurred_at, time_uncertain, received_at, actor_id, actor_name, employee_id } = event
    await sql`insert into finding_change (account_id, id, appointment_id, finding_id, kind, version, how, gross, currency,
      content, added, event_id, appointment_version, fingerprint, occurred_at, time_uncertain, received_at, actor_id,
      actor_name, employee_id) values (${account_id}, ${event.id}, ${appointment_id}, ${id}, ${state}, ${version}, null,
      ${gross}, ${asked.currency}, ${JSON.stringify({ ...content, state, reason: null })},
      ${added === null ? null : JSON.stringify(added)}, ${event.id}, null, '', ${occurred_at}, ${time_uncertain},
      ${received_at}, ${actor_id}, ${actor_name}, ${employee_id})`.execute(db)
  }
  await record(asked, 'asked', 1, null)
  if (!answer || !answered) return
  const { line }: { line?: unknown } = answer.event.outcome === null ? {} : JSON.parse(answer.event.outcome)
  await record(answer.event, answered, 2, line === undefined ? null : [line])
}
