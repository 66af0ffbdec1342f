import type {
  InspectionTemplate,
  listInspectionTemplates,
  listMeasurements,
  MeasuredSeries,
  saveInspectionTemplate,
} from '#contract/inspections/inspections.ts'
import { checkTemplate, itemsOf, mostTemplates } from '#domain/inspections/template.ts'
import { writeInstant } from '#domain/instant.ts'
import { readInspections } from '../appointments/inspections/read-inspections.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { fail, invalidField } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import {
  findMeasuredVisits,
  findTemplate,
  findTemplates,
  type MeasuredVisit,
  putTemplate,
  type TemplateRow,
} from './store.ts'

const present = ({ id, content, archived, version }: TemplateRow): InspectionTemplate => ({
  id,
  content: JSON.parse(content),
  isArchived: archived === 1,
  version,
})

export const listTemplates =
  ({ database }: Pick<StoreDeps, 'database'>): Handler<typeof listInspectionTemplates> =>
  async (_, { account }) => {
    const rows = await findTemplates(account, database.db)
    return { ok: true, value: { templates: rows.map(present) } }
  }

export const saveTemplate =
  ({ database, now }: StoreDeps): Handler<typeof saveInspectionTemplate> =>
  async ({ params: { id }, body }, { account }) => {
    const fault = checkTemplate(body.content)
    if (fault) return invalidField(`content.${fault.path}`, fault.why)
    return inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      const before = await findTemplate(account, tx, id)
      const content = JSON.stringify(body.content)
      const archived = body.isArchived ? 1 : 0
      if (before?.content === content && before.archived === archived) return { ok: true, value: present(before) }
      if (before && before.version !== body.version) return fail('version-conflict', { current: present(before) })
      if (!before) {
        if (body.version !== null) return fail('not-found')
        const { length } = await findTemplates(account, tx)
        if (length >= mostTemplates) return fail('too-many-templates')
      }
      const row: TemplateRow = {
        ...{ account_id: account, id, content, archived },
        made_at: before?.made_at ?? now(),
        version: (before?.version ?? 0) + 1,
      }
      await putTemplate(tx, row)
      return { ok: true, value: present(row) }
    })
  }

/** With an inspection; of what is shown of a car or a customer. */
export const mostVisits = 20

/** Returns what the inspections of visits have measured, by item; the visits are sorted by time. */
export async function readSeries(account: string, db: Db, visits: readonly MeasuredVisit[]): Promise<MeasuredSeries[]> {
  const series = new Map<string, MeasuredSeries>()
  for (const visit of visits) {
    for (const { content, answers } of await readInspections(account, db, visit.id)) {
      for (const item of itemsOf(content)) {
        const given = answers.find(({ itemId }) => itemId === item.id)
        const value = given?.answer?.number
        if (item.kind !== 'measurement' || given === undefined || value === undefined) continue
        const { label, unit, decimals } = item
        const key = `${item.id} ${unit}`
        const values = [
          ...(series.get(key)?.values ?? []),
          { at: writeInstant(Date.parse(given.occurredAt)), appointmentId: visit.id, value },
        ]
        series.set(key, { itemId: item.id, label, unit, decimals, values })
      }
    }
  }
  return [...series.values()]
}

/** Returns what inspections have measured on a vehicle. */
export const readMeasurements =
  ({ database }: Pick<StoreDeps, 'database'>): Handler<typeof listMeasurements> =>
  async ({ params: { id } }, { account }) => {
    const visits = await findMeasuredVisits(account, database.db, id, mostVisits)
    if (!visits) return fail('not-found')
    return { ok: true, value: { series: await readSeries(account, database.db, visits) } }
  }
