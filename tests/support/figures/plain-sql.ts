import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '#server/db/database.ts'

/**
 * The figures, computed a second time: in SQL alone, without the code of the product. Only the bounds of the period and
 * the open hours come from Temporal, as SQLite knows no time zones.
 */

export const boundsOf = (from: string, to: string, zone: string) => ({
  lo: Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds,
  hi: Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
})

type AskedSpan = { account: string; lo: number; hi: number }
type Sql = RawBuilder<unknown>

/** `a / b` of integers, halves away from zero; `b` is positive. */
const divide = (a: Sql, b: Sql): Sql =>
  sql`(case when ${a} < 0 then -1 else 1 end * ((2 * abs(${a}) + ${b}) / (2 * ${b})))`

const field = (kind: Database['kind'], text: Sql, name: string): Sql =>
  kind === 'sqlite' ? sql`json_extract(${text}, ${sql.lit(`$.${name}`)})` : sql`(${text}::jsonb ->> ${sql.lit(name)})`
const big = (kind: Database['kind'], value: Sql): Sql =>
  kind === 'sqlite' ? sql`cast(${value} as integer)` : sql`cast(${value} as bigint)`

const events = ({ account }: AskedSpan): Sql => sql`
  undone as (select undoes as id from appointment_event where account_id = ${account} and undoes is not null),
  step as (select * from appointment_event where account_id = ${account} and undoes is null
    and id not in (select id from undone))`

const done = (asked: AskedSpan): Sql => sql`${events(asked)},
  every_done as (select s.appointment_id as id, s.occurred_at as at, a.customer_id, a.work_minutes
    from step s join appointment a on a.id = s.appointment_id where s.to_status = 'completed'),
  done as (select * from every_done where at >= ${asked.lo} and at < ${asked.hi})`

async function first<R>({ db }: Database, query: RawBuilder<R>): Promise<R> {
  const row = (await query.execute(db)).rows[0]
  if (!row) throw new Error('no row')
  return Object.fromEntries(
    Object.entries(row as object).map(([name, value]) => [name, value === null ? null : Number(value)]),
  ) as R
}

type Turnover = Record<'labour' | 'part' | 'fee' | 'subcontract' | 'agreed' | 'net' | 'completed' | 'charged', number>

/** `usual`: the rate of amounts without lines, in hundredths of a percent. */
export function turnoverBySql(database: Database, asked: AskedSpan, usual: number): Promise<Turnover> {
  const { kind } = database
  const of = (name: string) => sql`coalesce(sum(case when l.kind = ${name} then l.net end), 0)`
  return first(
    database,
    sql<Turnover>`with ${done(asked)},
    rate as (select appointment_id, vat_rate, sum(net) as net from order_line where account_id = ${asked.account}
      group by appointment_id, vat_rate),
    total as (select appointment_id, ${big(kind, sql`sum(net)`)} as net,
      ${big(kind, sql`sum(net + ${divide(sql`${big(kind, sql`net * coalesce(vat_rate, 0)`)}`, sql.lit(10_000) as Sql)})`)} as gross
      from rate group by appointment_id),
    latest as (select appointment_id, max(seq) as seq from step where to_status in ('ready', 'in-progress')
      group by appointment_id),
    typed as (select s.appointment_id, ${big(kind, field(kind, sql`s.detail`, 'amount'))} as amount
      from step s join latest l on l.appointment_id = s.appointment_id and l.seq = s.seq where s.to_status = 'ready'),
    paid as (select d.id, coalesce(t.net, 0) as lines, t.appointment_id is not null or y.amount is not null as charged,
      case when y.amount is null or y.amount = coalesce(t.gross, 0) then coalesce(t.net, 0)
        when t.gross > 0 then ${divide(sql`(y.amount * t.net)`, sql`t.gross`)}
        else y.amount - ${divide(sql`(y.amount * ${sql.lit(usual)})`, sql.lit(10_000 + usual) as Sql)} end as net
      from done d left join total t on t.appointment_id = d.id left join typed y on y.appointment_id = d.id),
    kinds as (select ${of('labour')} as labour, ${of('part')} as part, ${of('fee')} as fee,
      ${of('subcontract')} as subcontract from done d join order_line l on l.appointment_id = d.id)
    select kinds.*, (select coalesce(sum(net - lines), 0) from paid) as agreed,
      (select coalesce(sum(net), 0) from paid) as net, (select count(*) from paid) as completed,
      (select count(*) from paid where charged) as charged from kinds`,
  )
}

/** The sold minutes by bay or person; an empty text: none. */
export async function soldBySql(
  { db, kind }: Database,
  asked: AskedSpan,
  column: 'bay_id' | 'employee_id',
): Promise<Record<string, number>> {
  const hour = sql`lower(trim(unit)) in ('h', 'hr', 'hrs', 'godz', 'godz.', 'rbg', 'rbg.', 'rbh', 'r-g')`
  const { rows } = await sql<{ one: string; minutes: number }>`with ${done(asked)},
    labour as (select appointment_id, ${big(kind, sql`sum(case when ${hour} and net_price >= 0 then quantity else 0 end)`)} as hours,
      sum(case when ${hour} then 0 else 1 end) as fixed
      from order_line where account_id = ${asked.account} and kind = 'labour' group by appointment_id),
    sold as (select d.id, case when l.hours > 0 then (l.hours * 120 + 1000) / 2000
      when l.fixed > 0 then d.work_minutes else 0 end as minutes
      from done d left join labour l on l.appointment_id = d.id),
    part as (select b.appointment_id, ${sql.ref(column)} as one, b.to_at - b.from_at as long,
      ${big(kind, sql`sum(b.to_at - b.from_at) over (partition by b.appointment_id order by b.from_at, b.id)`)} as upto,
      ${big(kind, sql`sum(b.to_at - b.from_at) over (partition by b.appointment_id)`)} as whole
      from block b where b.account_id = ${asked.account}),
    share as (select p.one, ${divide(sql`(s.minutes * p.upto)`, sql`p.whole`)}
        - ${divide(sql`(s.minutes * (p.upto - p.long))`, sql`p.whole`)} as minutes
      from sold s join part p on p.appointment_id = s.id
      union all select null, minutes from sold where id not in (select appointment_id from part))
    select coalesce(one, '') as one, sum(minutes) as minutes from share group by 1 having sum(minutes) > 0`.execute(db)
  return Object.fromEntries(rows.map(({ one, minutes }) => [one, Number(minutes)]))
}

export function noShowsBySql(database: Database, asked: AskedSpan): Promise<{ missed: number; came: number }> {
  const there = sql`('arrived', 'in-progress', 'awaiting-parts', 'awaiting-approval', 'on-hold', 'ready')`
  return first(
    database,
    sql<{ missed: number; came: number }>`with ${events(asked)},
    left_again as (select e.id, (select n.to_status from appointment_event n where n.appointment_id = e.appointment_id
      and n.seq > e.seq and n.from_status = 'no-show' and n.id not in (select id from undone)
      order by n.seq limit 1) as to_status
      from step e join appointment a on a.id = e.appointment_id where a.source <> 'walk-in'
      and e.to_status = 'no-show' and e.occurred_at >= ${asked.lo} and e.occurred_at < ${asked.hi})
    select (select count(*) from left_again where coalesce(to_status, '') <> 'arrived') as missed,
      (select count(distinct s.appointment_id) from step s join appointment a on a.id = s.appointment_id
        where a.source <> 'walk-in' and s.to_status in ${there} and s.from_status is not null
        and s.from_status not in ${there} and s.occurred_at >= ${asked.lo} and s.occurred_at < ${asked.hi}) as came`,
  )
}

type Answers = Record<
  'approved' | 'declined' | 'approvedGross' | 'declinedGross' | 'timed' | 'recovered' | 'recoveredGross',
  number
> & {
  minutes: number | null
}

export function answersBySql(database: Database, asked: AskedSpan): Promise<Answers> {
  const { kind } = database
  const isEdge = (name: string) =>
    sql`(${sql.ref(`${name}.kind`)} = 'asked' or (${sql.ref(`${name}.kind`)} = 'saved' and ${sql.ref(`${name}.state`)} = 'draft'))`
  return first(
    database,
    sql<Answers>`with recursive c as (select f.*, ${field(kind, sql`f.content`, 'state')} as state from finding_change f
      where f.account_id = ${asked.account} and f.kind <> 'undone' and not exists (select 1 from finding_change u
        where u.account_id = f.account_id and u.finding_id = f.finding_id and u.version = f.version + 1
          and u.kind = 'undone')),
    answer as (select a.* from c a where a.kind in ('approved', 'declined') and not exists (select 1 from c x
      where x.finding_id = a.finding_id and x.version > a.version and x.kind in ('approved', 'declined', 'withdrawn')
        and not exists (select 1 from c b where b.finding_id = a.finding_id and b.version > a.version
          and b.version < x.version and ${isEdge('b')}))),
    timed as (select a.*, (select q.occurred_at from c q where q.finding_id = a.finding_id and q.version =
        (select max(b.version) from c b where b.finding_id = a.finding_id and b.version < a.version and ${isEdge('b')})
        and q.kind = 'asked') as asked_at
      from answer a where a.occurred_at >= ${asked.lo} and a.occurred_at < ${asked.hi}),
    took as (select *, case when occurred_at < asked_at then 0 else (occurred_at - asked_at) / 60000 end as minutes,
      row_number() over (order by case when occurred_at < asked_at then 0 else (occurred_at - asked_at) / 60000 end, id)
        as place, count(*) over () as most from timed where asked_at is not null),
    chain as (select t.id, t.finding_id, t.version as below from timed t where t.kind = 'approved'
      union select chain.id, f.earlier_id, 1000000 from chain join finding f on f.id = chain.finding_id
        and f.account_id = ${asked.account} where f.earlier_id is not null),
    again as (select * from timed where id in (select chain.id from chain join answer d
      on d.finding_id = chain.finding_id and d.kind = 'declined' and d.version < chain.below))
    select (select count(*) from timed where kind = 'approved') as approved,
      (select count(*) from timed where kind = 'declined') as declined,
      (select coalesce(sum(gross), 0) from timed where kind = 'approved') as "approvedGross",
      (select coalesce(sum(gross), 0) from timed where kind = 'declined') as "declinedGross",
      (select minutes from took where place = (most + 1) / 2) as minutes, (select count(*) from took) as timed,
      (select count(*) from again) as recovered, (select coalesce(sum(gross), 0) from again) as "recoveredGross"`,
  )
}

export const customersBySql = (database: Database, asked: AskedSpan): Promise<{ all: number; returning: number }> =>
  first(
    database,
    sql<{ all: number; returning: number }>`with ${done(asked)}
    select count(distinct d.customer_id) as "all", count(distinct case when exists (select 1 from every_done e
      where e.customer_id = d.customer_id and e.at < d.at) then d.customer_id end) as "returning"
    from done d`,
  )

/** The minutes of a period that are open by the clock on the wall, counted one by one. */
export function openByClock(
  { lo, hi }: Pick<AskedSpan, 'lo' | 'hi'>,
  zone: string,
  isOpen: (at: { date: string; weekday: number; time: string }) => boolean,
): number {
  let minutes = 0
  // All openings begin and end at a quarter of an hour.
  const step = 15
  for (let at = lo; at < hi; at += step * 60_000) {
    const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const [date = '', time = ''] = wall.toPlainDateTime().toString().split('T')
    if (isOpen({ date, weekday: wall.dayOfWeek, time: time.slice(0, 5) })) minutes += step
  }
  return minutes
}
