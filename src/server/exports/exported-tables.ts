import type { Tables } from '../db/tables.ts'

/** The stored format of a column: `instant` is ms since the epoch, `flag` 0 or 1, `json` JSON text. */
type FieldFormat = 'plain' | 'instant' | 'flag' | 'json'

export type ExportedTable = {
  /** The name of the files in the export. */
  readonly file: string
  readonly table: keyof Tables
  /**
   * The parent table whose ids select the rows, and the column with the parent's id; absent: rows have their own id.
   */
  readonly of?: { readonly parent: 'appointment' | 'vehicle'; readonly column: string }
  readonly columns: Readonly<Record<string, FieldFormat>>
}

/** Defines an exported table; the files have the columns in this order. */
function exported<T extends keyof Tables>(
  file: string,
  table: T,
  columns: Partial<Record<keyof Tables[T] & string, FieldFormat>>,
  of?: ExportedTable['of'],
): ExportedTable {
  return { file, table, columns: columns as Record<string, FieldFormat>, ...(of ? { of } : {}) }
}

const rowVersion = { created_at: 'instant', updated_at: 'instant', version: 'plain' } as const
const ofAppointment = { parent: 'appointment', column: 'appointment_id' } as const

/** Law: all data that a station entered. */
export const exportedTables: readonly ExportedTable[] = [
  exported('station', 'station', {
    id: 'plain',
    name: 'plain',
    phone: 'plain',
    email: 'plain',
    website: 'plain',
    street: 'plain',
    postal_code: 'plain',
    city_id: 'plain',
    city: 'plain',
    country: 'plain',
    time_zone: 'plain',
    currency: 'plain',
    condition_reports: 'flag',
    ...rowVersion,
  }),
  exported('company', 'legal', {
    id: 'plain',
    country: 'plain',
    name: 'plain',
    nip: 'plain',
    regon: 'plain',
    krs: 'plain',
    legal_form: 'plain',
    street: 'plain',
    postal_code: 'plain',
    city: 'plain',
    vat_status: 'plain',
    source: 'plain',
    checked_at: 'instant',
    request_id: 'plain',
    ...rowVersion,
  }),
  exported('working-hours', 'working_hours', { hours: 'json', ...rowVersion }),
  exported('choices', 'station_choice', { section: 'plain', content: 'json', ...rowVersion }),
  exported('bays', 'bay', {
    id: 'plain',
    name: 'plain',
    kind: 'plain',
    active: 'flag',
    position: 'plain',
    ...rowVersion,
  }),
  exported('employees', 'employee', {
    id: 'plain',
    user_id: 'plain',
    name: 'plain',
    short_name: 'plain',
    role: 'plain',
    email: 'plain',
    phone: 'plain',
    colour: 'plain',
    active: 'flag',
    skills: 'json',
    weekly: 'json',
    ...rowVersion,
  }),
  exported('absences', 'absence', {
    id: 'plain',
    employee_id: 'plain',
    from_date: 'plain',
    to_date: 'plain',
    kind: 'plain',
    note: 'plain',
    ...rowVersion,
  }),
  exported('devices', 'device', {
    id: 'plain',
    name: 'plain',
    locale: 'plain',
    enrolled_by_id: 'plain',
    enrolled_by: 'plain',
    user_agent: 'plain',
    last_used_at: 'instant',
    ended_at: 'instant',
    ...rowVersion,
  }),
  exported('customers', 'customer', {
    id: 'plain',
    kind: 'plain',
    name: 'plain',
    phone: 'plain',
    email: 'plain',
    country: 'plain',
    nip: 'plain',
    street: 'plain',
    postal_code: 'plain',
    city: 'plain',
    language: 'plain',
    notes: 'plain',
    consents: 'json',
    mails_off_at: 'instant',
    mails_off_by: 'plain',
    anonymised_at: 'instant',
    ...rowVersion,
  }),
  exported('vehicles', 'vehicle', {
    id: 'plain',
    customer_id: 'plain',
    plate: 'plain',
    country: 'plain',
    vin: 'plain',
    brand: 'plain',
    model: 'plain',
    year: 'plain',
    fuel: 'plain',
    ...rowVersion,
  }),
  exported(
    'mileages',
    'mileage',
    { vehicle_id: 'plain', at: 'instant', value: 'plain' },
    { parent: 'vehicle', column: 'vehicle_id' },
  ),
  exported('appointments', 'appointment', {
    id: 'plain',
    year: 'plain',
    number: 'plain',
    source: 'plain',
    customer_id: 'plain',
    vehicle_id: 'plain',
    services: 'json',
    complaint: 'plain',
    starts_at: 'instant',
    work_minutes: 'plain',
    promised_at: 'instant',
    status: 'plain',
    status_since: 'instant',
    status_reason: 'plain',
    status_detail: 'json',
    mileage: 'plain',
    key_tag: 'plain',
    unassigned: 'json',
    ...rowVersion,
  }),
  exported(
    'appointment-times',
    'block',
    {
      id: 'plain',
      appointment_id: 'plain',
      bay_id: 'plain',
      employee_id: 'plain',
      from_at: 'instant',
      to_at: 'instant',
      live: 'flag',
    },
    ofAppointment,
  ),
  exported(
    'appointment-events',
    'appointment_event',
    {
      id: 'plain',
      appointment_id: 'plain',
      seq: 'plain',
      kind: 'plain',
      from_status: 'plain',
      to_status: 'plain',
      implied: 'json',
      reason: 'plain',
      detail: 'json',
      undoes: 'plain',
      flagged: 'flag',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'appointment-notes',
    'appointment_note',
    {
      id: 'plain',
      appointment_id: 'plain',
      text: 'plain',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'order-lines',
    'order_line',
    {
      id: 'plain',
      appointment_id: 'plain',
      position: 'plain',
      kind: 'plain',
      name: 'plain',
      quantity: 'plain',
      unit: 'plain',
      net_price: 'plain',
      discount: 'plain',
      vat_rate: 'plain',
      net: 'plain',
      vat: 'plain',
      gross: 'plain',
      version: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'order-line-changes',
    'order_line_change',
    {
      id: 'plain',
      appointment_id: 'plain',
      line_id: 'plain',
      kind: 'plain',
      version: 'plain',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'order-detail-changes',
    'order_detail_change',
    {
      id: 'plain',
      appointment_id: 'plain',
      settings: 'plain',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'findings',
    'finding',
    {
      id: 'plain',
      appointment_id: 'plain',
      earlier_id: 'plain',
      what: 'plain',
      place: 'plain',
      severity: 'plain',
      lines: 'json',
      gross: 'plain',
      state: 'plain',
      reason: 'plain',
      version: 'plain',
      made_at: 'instant',
    },
    ofAppointment,
  ),
  exported(
    'finding-changes',
    'finding_change',
    {
      id: 'plain',
      appointment_id: 'plain',
      finding_id: 'plain',
      kind: 'plain',
      version: 'plain',
      how: 'plain',
      gross: 'plain',
      currency: 'plain',
      content: 'json',
      added: 'json',
      event_id: 'plain',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported('inspection-templates', 'inspection_template', {
    ...{ id: 'plain', content: 'json', archived: 'flag', made_at: 'instant', version: 'plain' },
  }),
  exported(
    'inspections',
    'inspection',
    {
      id: 'plain',
      appointment_id: 'plain',
      template_id: 'plain',
      content: 'json',
      finding_ids: 'json',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'inspection-answers',
    'inspection_answer',
    {
      id: 'plain',
      appointment_id: 'plain',
      inspection_id: 'plain',
      item_id: 'plain',
      seq: 'plain',
      answer: 'json',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'condition-reports',
    'condition_report',
    {
      id: 'plain',
      appointment_id: 'plain',
      kind: 'plain',
      content: 'json',
      digest: 'plain',
      is_signed: 'flag',
      is_erased: 'flag',
      occurred_at: 'instant',
      time_uncertain: 'flag',
      received_at: 'instant',
      actor_id: 'plain',
      actor_name: 'plain',
      employee_id: 'plain',
    },
    ofAppointment,
  ),
  exported(
    'messages',
    'message',
    {
      id: 'plain',
      appointment_id: 'plain',
      customer_id: 'plain',
      kind: 'plain',
      state: 'plain',
      starts_at: 'instant',
      due_at: 'instant',
      created_at: 'instant',
      settled_at: 'instant',
      why: 'plain',
      address: 'plain',
      body: 'plain',
      decided_by_id: 'plain',
      decided_by: 'plain',
    },
    ofAppointment,
  ),
  exported('message-choice', 'message_choice', { kinds: 'json', ...rowVersion }),
  exported('workshop-page', 'workshop_page', {
    slug: 'plain',
    is_public: 'flag',
    updated_at: 'instant',
    version: 'plain',
  }),
  exported('photos', 'photo', {
    id: 'plain',
    appointment_id: 'plain',
    finding_id: 'plain',
    position: 'plain',
    width: 'plain',
    height: 'plain',
    note: 'plain',
    taken_by_id: 'plain',
    taken_by: 'plain',
    employee_id: 'plain',
    occurred_at: 'instant',
    time_uncertain: 'flag',
    created_at: 'instant',
  }),
]

/** Tables of a station without user data. */
export const notExported: readonly (keyof Tables)[] = [
  // Digests of tokens in mails and links.
  'invitation',
  'stop_token',
  'paper_link',
  // Earlier addresses of the page, which lead to the present one.
  'workshop_slug',
  // Ids of photos that are gone.
  'removed_photo',
  // The picture is a file of its own.
  'station_logo',
  // The numbers are exported with the appointments.
  'appointment_number',
]

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export type ExportShape = {
  readonly fields: readonly string[]
  format(row: Readonly<Record<string, unknown>>): unknown[]
}

/** Returns the field names of a table in the files, and a function that formats a row. */
export function shapeOf({ columns }: ExportedTable): ExportShape {
  const all = Object.entries(columns)
  return {
    fields: all.map(([column]) => camel(column)),
    format: (row) => all.map(([column, fieldFormat]) => format(row[column], fieldFormat)),
  }
}

function format(value: unknown, fieldFormat: FieldFormat): unknown {
  if (value === null || value === undefined) return null
  if (fieldFormat === 'instant') return new Date(Number(value)).toISOString()
  if (fieldFormat === 'flag') return value === 1
  return fieldFormat === 'json' ? JSON.parse(String(value)) : value
}
