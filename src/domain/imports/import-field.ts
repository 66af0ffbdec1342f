/** What a column of an imported file can mean. */
export const importFields = [
  'customer.ref',
  'customer.kind',
  'customer.name',
  'customer.firstName',
  'customer.lastName',
  'customer.company',
  'customer.phone',
  'customer.email',
  'customer.nip',
  'customer.street',
  'customer.postalCode',
  'customer.city',
  'customer.country',
  'customer.language',
  'customer.notes',
  'customer.mailsOff',
  'customer.mailsOffBy',
  'customer.smsOff',
  'customer.consents',
  'customer.anonymisedAt',
  'vehicle.ref',
  'vehicle.plate',
  'vehicle.country',
  'vehicle.vin',
  'vehicle.brand',
  'vehicle.model',
  'vehicle.year',
  'vehicle.fuel',
  'vehicle.engineSize',
  'vehicle.power',
  'vehicle.firstRegistered',
  'vehicle.mileage',
  'visit.ref',
  'visit.date',
  'visit.time',
  'visit.minutes',
  'visit.status',
  'visit.complaint',
  'visit.notes',
  'visit.year',
  'visit.number',
  'line.kind',
  'line.name',
  'line.quantity',
  'line.unit',
  'line.netPrice',
  'line.grossPrice',
  'line.discount',
  'line.vatRate',
  'line.position',
] as const
export type ImportField = (typeof importFields)[number]

/** Columns that only the export of Pitboard has; they are not offered for other files. */
const ownFields: ReadonlySet<ImportField> = new Set<ImportField>([
  'customer.mailsOffBy',
  'customer.consents',
  'customer.anonymisedAt',
  'visit.year',
  'visit.number',
])
export const offeredFields: readonly ImportField[] = importFields.filter((field) => !ownFields.has(field))

/** The records of a row, each of which may refer to those before it. */
export const importLevels = ['customer', 'vehicle', 'visit', 'line'] as const
export type ImportLevel = (typeof importLevels)[number]

export const levelOf = (field: ImportField): ImportLevel => field.slice(0, field.indexOf('.')) as ImportLevel

/** The last level that the columns of a table describe by more than a reference; tables are imported in this order. */
export function tableRank(columns: readonly (ImportField | null)[]): number {
  const levels = columns
    .filter((field) => field !== null && !field.endsWith('.ref'))
    .map((field) => importLevels.indexOf(levelOf(field as ImportField)))
  return Math.max(-1, ...levels)
}

/** Files that are read without matching. */
export const importPresets = ['pitboard', 'lubelogger'] as const
export type ImportPreset = (typeof importPresets)[number]

/** What is known of a table: the columns, and how its dates and numbers are written. */
export type TableMatching = {
  /** The row with the names of the columns, from 1; 0: none. */
  readonly headerAt: number
  /** `null`: the column is left out. */
  readonly columns: readonly (ImportField | null)[]
  readonly dateOrder: DateOrder
  readonly decimal: DecimalMark
  /** The plate of all rows, for a file about one car. */
  readonly plate: string | null
  readonly preset: ImportPreset | null
}

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
export const decimalMarks = ['comma', 'point'] as const
export type DecimalMark = (typeof decimalMarks)[number]
