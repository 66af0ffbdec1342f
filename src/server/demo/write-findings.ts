import type { OrderLineEntry } from '#contract/appointments.ts'
import { grossOfFinding } from '#domain/findings/finding.ts'
import { findingWords } from '#domain/search-words.ts'
import type { EventRow } from '../appointments/events/store.ts'
import type { Language } from './invent-people.ts'
import { findings } from './jobs.ts'
import { demoStations, inCurrency } from './station.ts'
import type { DemoRows } from './store.ts'
import type { DemoLine } from './write-lines.ts'

type EventRows = readonly EventRow[]
type FindingRows = Pick<Required<DemoRows>, 'finding' | 'finding_change'>

/** Of the cars that were handed over, every so many has one that the customer did not want yet, or one that was done. */
const everyDeclined = 12
const everyApproved = 7
const minute = 60_000

/** Returns the findings behind the questions in a history, and some that customers of past visits have declined. */
export function writeFindings(
  events: EventRows,
  language: Language,
  makeId: (at: number) => string,
  linesOf: (order: string) => readonly DemoLine[],
): FindingRows {
  const asked = events.flatMap((event) => {
    const detail: { what?: string; gross?: number } = event.detail ? JSON.parse(event.detail) : {}
    if (event.to_status !== 'awaiting-approval' || detail.what === undefined) return []
    return describe(event, { id: event.id, what: detail.what, gross: detail.gross ?? null, answer: null })
  })
  const handedOver = events.filter(({ to_status }) => to_status === 'completed')
  const declined = handedOver
    .filter((_, index) => index % everyDeclined === 0)
    .flatMap((event, index) => {
      const found = findings[index % findings.length]
      if (!found) return []
      const more = { what: found[language], gross: inCurrency(found.gross, language), answer: 'declined' as const }
      return describe(event, { id: makeId(event.occurred_at), ...more, answerId: makeId(event.occurred_at) })
    })
  const approved = handedOver
    .filter((_, index) => index % everyApproved === 3)
    .flatMap((event) => {
      const row = linesOf(event.appointment_id).findLast(({ kind }) => kind === 'part')
      if (!row) return []
      const line = {
        ...{ id: row.id, kind: row.kind, name: row.name, quantity: row.quantity, unit: row.unit },
        ...{ netPrice: row.net_price, discountPercent: row.discount / 100 },
        vatRate: row.vat_rate === null ? null : row.vat_rate / 100,
      }
      const more = { what: row.name, gross: grossOfFinding([line]), lines: [line], answer: 'approved' as const }
      return describe(event, { id: makeId(event.occurred_at), ...more, answerId: makeId(event.occurred_at) })
    })
  const all = [...asked, ...declined, ...approved]
  return { finding: all.map(({ finding }) => finding), finding_change: all.flatMap(({ changes }) => changes) }

  function describe(
    event: EventRows[number],
    of: {
      id: string
      what: string
      gross: number | null
      lines?: readonly OrderLineEntry[]
      /** Of a car that was handed over; `null`: the customer has not answered yet. */
      answer: 'approved' | 'declined' | null
      answerId?: string
    },
  ) {
    const { id, what, gross, answer, answerId, lines = [] } = of
    const { account_id, appointment_id, actor_id, actor_name, employee_id } = event
    const state = answer ?? ('asked' as const)
    const severity = answer === 'declined' ? ('soon' as const) : ('now' as const)
    const content = { earlierId: null, what, place: null, severity, lines, gross }
    // The customer takes between twenty minutes and two hours.
    const tookMs = answer ? (20 + (Math.floor(event.occurred_at / minute) % 100)) * minute : 0
    const change = (kind: 'asked' | 'approved' | 'declined', version: number) => ({
      ...{ account_id, appointment_id, finding_id: id, id: version === 1 ? id : (answerId ?? ''), kind, version },
      ...{
        how: answer ? ('phone' as const) : null,
        gross,
        currency: demoStations[language].currency,
        added: kind === 'approved' ? JSON.stringify(lines) : null,
      },
      content: JSON.stringify({ ...content, state: kind, reason: null }),
      ...{
        event_id: answer ? null : event.id,
        appointment_version: null,
        fingerprint: '',
        time_uncertain: 0 as const,
      },
      ...{ actor_id, actor_name, employee_id },
      occurred_at: event.occurred_at - (kind === 'asked' ? tookMs : 0),
      received_at: event.received_at - (kind === 'asked' ? tookMs : 0),
    })
    return [
      {
        finding: {
          ...{ account_id, id, appointment_id, earlier_id: null, what, place: null, severity, gross },
          lines: JSON.stringify(lines),
          ...{ state, reason: null, version: answer ? 2 : 1 },
          made_at: event.occurred_at - tookMs,
          search: findingWords({ what, place: null }),
        },
        changes: [change('asked', 1), ...(answer ? [change(answer, 2)] : [])],
      },
    ]
  }
}
