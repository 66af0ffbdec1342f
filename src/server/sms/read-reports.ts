import type { SmsReport } from './outbox-store.ts'
import { readObject } from './post.ts'

/** SMSAPI sends at most five in a request, and SerwerSMS one; a webhook may send as many as fit into the body. */
const mostReports = 100

const delivered: ReadonlySet<string> = new Set(['404', 'delivered'])
/** States that end without a delivery. All others, such as `sent` or `queued`, tell nothing. */
const undelivered: ReadonlySet<string> = new Set([
  // SMSAPI: expired, undelivered, failed, rejected.
  ...['402', '405', '406', '407'],
  ...['expired', 'undelivered', 'failed', 'rejected', 'unsent'],
])

type ReportFields = Readonly<Record<string, unknown>>

/**
 * The delivery reports in a request, by the names that SMSAPI (`MsgId`, `idx`, `status`), SerwerSMS (`smsid` or `id`,
 * `unique_id`, `status`) and our own webhook (`id`, `status`) give to them: in the query, in a form, or in JSON, there
 * also as a list. What is none of these is left out.
 */
export function readReports(query: URLSearchParams, contentType: string, body: string): SmsReport[] {
  const isJson = contentType.includes('json')
  const inBody = isJson ? readItems(body) : [Object.fromEntries(new URLSearchParams(body))]
  return [Object.fromEntries(query), ...inBody].flatMap(readFields).slice(0, mostReports)
}

function readItems(body: string): ReportFields[] {
  const { items } = readObject(`{"items":${body || 'null'}}`)
  const list = Array.isArray(items) ? items : [items]
  return list.slice(0, mostReports).filter((item): item is ReportFields => typeof item === 'object' && item !== null)
}

/** SMSAPI puts several values into one field, with commas between them. */
function readFields(fields: ReportFields): SmsReport[] {
  const named = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const read = (...names: string[]): string[] => {
    const value = names.map((name) => named.get(name)).find((one) => one !== undefined)
    return typeof value === 'string' || typeof value === 'number' ? String(value).split(',').slice(0, mostReports) : []
  }
  const idxs = read('idx', 'unique_id', 'usmsid')
  const ids = read('msgid', 'smsid', 'id')
  const states = read('status', 'status_name', 'stan')
  return states.flatMap((state, at) => {
    const is = state.trim().toLowerCase()
    const idx = readName(idxs[at])
    const id = readName(ids[at])
    if ((idx === null && id === null) || !(delivered.has(is) || undelivered.has(is))) return []
    return [{ idx, id, isDelivered: delivered.has(is) }]
  })
}

const readName = (text: string | undefined): string | null =>
  text !== undefined && /^[\w.:-]{1,100}$/.test(text.trim()) ? text.trim() : null
