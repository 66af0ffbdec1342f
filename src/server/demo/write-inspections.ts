import { gradeOf, type ItemAnswer } from '#domain/inspections/answer.ts'
import { presetsIn } from '#domain/inspections/presets.ts'
import { itemsOf, type TemplateItem } from '#domain/inspections/template.ts'
import type { EventRow } from '../appointments/events/store.ts'
import type { Language } from './invent-people.ts'
import type { DemoRows } from './store.ts'

type InspectionRows = Pick<Required<DemoRows>, 'inspection' | 'inspection_answer'>

/** Of the cars that arrived, every so many has an inspection. */
const everyInspected = 4
/** An inspection in progress has answers to so many items. */
const begunItems = 6

/** Returns inspections of cars on their arrival: finished ones of past visits, and begun ones of cars in the workshop. */
export function writeInspections(
  events: readonly EventRow[],
  language: Language,
  makeId: (at: number) => string,
): InspectionRows {
  const completed = new Set(events.filter((one) => one.to_status === 'completed').map((one) => one.appointment_id))
  const [quick, tyres] = presetsIn(language)
  const inspected = events
    .filter(({ to_status, undoes }) => to_status === 'in-progress' && undoes === null)
    .filter((_, index) => index % everyInspected === 0)
  const seen = new Set<string>()
  const inspection: InspectionRows['inspection'][number][] = []
  const inspection_answer: InspectionRows['inspection_answer'][number][] = []
  for (const [index, event] of inspected.entries()) {
    const { account_id, appointment_id, occurred_at, received_at, actor_id, actor_name, employee_id } = event
    const preset = index % 3 === 2 ? tyres : quick
    if (seen.has(appointment_id) || !preset) continue
    seen.add(appointment_id)
    const origin = {
      time_uncertain: 0 as const,
      actor_id,
      actor_name,
      employee_id,
      fingerprint: '',
      appointment_version: 1,
    }
    const id = makeId(occurred_at)
    const items = itemsOf(preset.content)
    inspection.push({
      ...{ account_id, id, appointment_id, template_id: preset.id, content: JSON.stringify(preset.content) },
      finding_ids: JSON.stringify(Object.fromEntries(items.map((item) => [item.id, makeId(occurred_at)]))),
      ...{ ...origin, occurred_at, received_at },
    })
    const answered = completed.has(appointment_id) ? items : items.slice(0, begunItems)
    for (const [at, item] of answered.entries()) {
      const later = (at + 1) * 9_000
      inspection_answer.push({
        ...{ account_id, id: makeId(occurred_at + later), appointment_id, inspection_id: id, item_id: item.id, seq: 1 },
        answer: JSON.stringify(answerFor(item, index + at)),
        ...{ ...origin, occurred_at: occurred_at + later, received_at: received_at + later },
      })
    }
  }
  return { inspection, inspection_answer }
}

/** Most parts are good; `turn` varies them. */
function answerFor(item: TemplateItem, turn: number): ItemAnswer {
  switch (item.kind) {
    case 'condition':
      return { grade: turn % 11 === 0 ? 'now' : turn % 5 === 0 ? 'soon' : 'good' }
    case 'measurement':
      return { number: gradeOf(item, { number: 0 }) === null ? 2.4 : 3 + (turn % 9) / 2 }
    case 'choice':
      return { option: item.options[turn % item.options.length]?.id ?? '' }
    case 'text':
      return item.id === 'tyre-dot'
        ? { text: '1223' }
        : item.id === 'tyre-size'
          ? { text: '205/55 R16' }
          : { skipped: true }
  }
}
