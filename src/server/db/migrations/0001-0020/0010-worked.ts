import { type Kysely, sql } from 'kysely'

type Step = { appointment_id: string; id: string; to_status: string | null; undoes: string | null; occurred_at: number }
type Span = { from: number; to: number }

/** When each order was in progress; of ended ones nobody asks how much of the work is left. */
export async function addWorked(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column worked text not null default '[]'`.execute(db)
  const { rows } = await sql<Step>`select appointment_id, appointment_event.id, to_status, undoes, occurred_at
    from appointment_event join appointment on appointment.id = appointment_event.appointment_id
    where appointment.status not in ('rejected', 'cancelled', 'no-show', 'completed') order by seq`.execute(db)
  for (const [id, steps] of Map.groupBy(rows, (step) => step.appointment_id)) {
    const worked = workedSpans(steps)
    if (worked.length > 0) {
      await sql`update appointment set worked = ${JSON.stringify(worked)} where id = ${id}`.execute(db)
    }
  }
}

// As it was on 23 November 2026.
function workedSpans(steps: readonly Step[]): readonly Span[] {
  const undone = new Set(steps.map(({ undoes }) => undoes))
  const spans: Span[] = []
  let begun: number | null = null
  for (const { id, to_status, undoes, occurred_at } of steps) {
    if (to_status === null || undoes !== null || undone.has(id)) continue
    if (begun !== null && begun < occurred_at) spans.push({ from: begun, to: occurred_at })
    begun = to_status === 'in-progress' ? occurred_at : null
  }
  return spans
}
