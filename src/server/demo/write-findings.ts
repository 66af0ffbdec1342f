import type { EventRow } from '../appointments/events/store.ts'
import type { Language } from './invent-people.ts'
import { findings } from './jobs.ts'
import { demoStations, inCurrency } from './station.ts'
import type { DemoRows } from './store.ts'

type EventRows = readonly EventRow[]
type FindingRows = Pick<Required<DemoRows>, 'finding' | 'finding_change'>

/** Of the cars that were handed over, every so many has one that the customer did not want yet. */
const everyDeclined = 12

/** Returns the findings behind the questions in a history, and some that customers of past visits have declined. */
export function writeFindings(events: EventRows, language: Language, makeId: (at: number) => string): FindingRows {
  const asked = events.flatMap((event) => {
    const detail: { what?: string; gross?: number } = event.detail ? JSON.parse(event.detail) : {}
    if (event.to_status !== 'awaiting-approval' || detail.what === undefined) return []
    return describe(event, { id: event.id, what: detail.what, gross: detail.gross ?? null, isDeclined: false })
  })
  const handedOver = events.filter(({ to_status }) => to_status === 'completed')
  const declined = handedOver
    .filter((_, index) => index % everyDeclined === 0)
    .flatMap((event, index) => {
      const found = findings[index % findings.length]
      if (!found) return []
      const more = { what: found[language], gross: inCurrency(found.gross, language), isDeclined: true }
      return describe(event, { id: makeId(event.occurred_at), ...more, answerId: makeId(event.occurred_at) })
    })
  const all = [...asked, ...declined]
  return { finding: all.map(({ finding }) => finding), finding_change: all.flatMap(({ changes }) => changes) }

  function describe(
    event: EventRows[number],
    of: { id: string; what: string; gross: number | null; isDeclined: boolean; answerId?: string },
  ) {
    const { id, what, gross, isDeclined, answerId } = of
    const { account_id, appointment_id, occurred_at, received_at, actor_id, actor_name, employee_id } = event
    const state = isDeclined ? ('declined' as const) : ('asked' as const)
    const severity = isDeclined ? ('soon' as const) : ('now' as const)
    const content = { earlierId: null, what, place: null, severity, lines: [], gross }
    const change = (kind: 'asked' | 'declined', version: number) => ({
      ...{ account_id, appointment_id, finding_id: id, id: version === 1 ? id : (answerId ?? ''), kind, version },
      ...{
        how: isDeclined ? ('in-person' as const) : null,
        gross,
        currency: demoStations[language].currency,
        added: null,
      },
      content: JSON.stringify({ ...content, state: kind, reason: null }),
      ...{
        event_id: isDeclined ? null : event.id,
        appointment_version: null,
        fingerprint: '',
        time_uncertain: 0 as const,
      },
      ...{ occurred_at, received_at, actor_id, actor_name, employee_id },
    })
    return [
      {
        finding: {
          ...{ account_id, id, appointment_id, earlier_id: null, what, place: null, severity, lines: '[]', gross },
          ...{ state, reason: null, version: isDeclined ? 2 : 1, made_at: occurred_at },
        },
        changes: [change('asked', 1), ...(isDeclined ? [change('declined', 2)] : [])],
      },
    ]
  }
}
