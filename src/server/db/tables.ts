import type { Generated } from 'kysely'
import type { AbsenceKind } from '#contract/absences.ts'
import type { MailsOff } from '#contract/customers.ts'
import type { MessageState } from '#contract/messages.ts'
import type { Status } from '#domain/appointment.ts'
import type { MessageKind } from '#domain/message.ts'
import type { LineKind } from '#domain/order-lines.ts'
import type { Role } from '#domain/role.ts'

// Portable columns: text ids, instants as epoch ms, booleans as 0 and 1, JSON as text.
type Flag = 0 | 1
type Ms = number
type RowVersion = { created_at: Ms; updated_at: Ms; version: number }

type UserTable = RowVersion & {
  id: string
  /** Normalised: the key of the person. */
  email: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  locale: 'en' | 'pl'
  /** The photo's random name in the store of photos. */
  photo: string | null
  account_id: string | null
}

/** A workshop: the account. */
type StationTable = RowVersion & {
  id: string
  name: string
  phone: string
  email: string | null
  website: string | null
  street: string
  postal_code: string
  /** A geonameid; `null` where the town was typed. */
  city_id: string | null
  city: string
  country: string
  time_zone: string
  currency: string
  /** Counts every change of the list of its photos. */
  photos_version: Generated<number>
}

type EmployeeTable = RowVersion & {
  id: string
  account_id: string
  user_id: string | null
  name: string
  short_name: string
  role: Role
  email: string | null
  phone: string | null
  colour: string | null
  active: Flag
  /** JSON: ids of groups of services. */
  skills: Generated<string>
  /** JSON: their own week. */
  weekly: string | null
}

/** Days of the station's calendar, both included. */
export type AbsenceTable = RowVersion & {
  id: string
  account_id: string
  employee_id: string
  from_date: string
  to_date: string
  kind: AbsenceKind
  note: string
}

type BayTable = RowVersion & {
  id: string
  account_id: string
  name: string
  kind: 'lift' | 'pit' | 'floor' | 'alignment' | 'tyres' | 'wash'
  active: Flag
  position: number
}

type WorkingHoursTable = RowVersion & { account_id: string; hours: string }

/** What the station chose of our lists. */
type StationChoiceTable = RowVersion & {
  account_id: string
  section: 'brands' | 'services' | 'conveniences'
  /** JSON. */
  content: string
}

/** One that waits; used, replaced and ended ones are gone. */
type InvitationTable = {
  id: string
  account_id: string
  employee_id: string
  token_hash: string
  created_at: Ms
  expires_at: Ms
}

/** The company behind the station. */
type LegalTable = RowVersion & {
  id: string
  account_id: string
  country: string
  name: string
  nip: string | null
  regon: string | null
  krs: string | null
  legal_form: string | null
  street: string
  postal_code: string
  city: string
  vat_status: 'active' | 'exempt' | 'none' | null
  source: 'registry' | 'manual'
  checked_at: Ms | null
  /** The registry's own number of the query: the proof of it. */
  request_id: string | null
}

/** What the registry said of a tax number on a day in Warsaw: company data alone. */
type RegistryAnswerTable = {
  nip: string
  day: string
  /** JSON; `null`: no such company. */
  company: string | null
  request_id: string
  checked_at: Ms
}

/** Who waits for news of the product; confirmed by the mail's link, or gone after 30 days. */
type WaitlistTable = {
  id: string
  /** Normalised. */
  email: string
  locale: 'en' | 'pl'
  consent_at: Ms
  confirmed_at: Ms | null
  created_at: Ms
  /** When it was last joined with this address. */
  asked_at: Ms
}

/** The secret of each mail. */
type WaitlistTokenTable = { token_hash: string; waitlist_id: string; created_at: Ms }

export type CustomerTable = RowVersion & {
  id: string
  account_id: string
  kind: 'person' | 'company'
  name: string
  phone: string | null
  email: string | null
  language: string | null
  notes: string
  anonymised_at: Ms | null
  /** Folded name, phone and e-mail, for finding. */
  search: Generated<string>
  /** JSON: `{purpose, givenAt}`, epoch ms. */
  consents: Generated<string>
  /** Since when no mail goes to them. */
  mails_off_at: Ms | null
  mails_off_by: MailsOff['by'] | null
}

/** The secret of each mail to a customer, by which its reader ends them. */
type UnsubscribeTokenTable = { token_hash: string; account_id: string; customer_id: string; created_at: Ms }

export type VehicleTable = RowVersion & {
  id: string
  account_id: string
  /** Who brought it last. */
  customer_id: string | null
  plate: string
  plate_normalised: string
  country: string
  vin: string | null
  brand: string | null
  model: string | null
  year: number | null
  fuel: string | null
}

type MileageTable = { account_id: string; vehicle_id: string; at: Ms; value: number }

export type AppointmentTable = RowVersion & {
  id: string
  account_id: string
  year: number
  number: number
  source: 'online' | 'phone' | 'walk-in'
  customer_id: string | null
  vehicle_id: string
  complaint: string
  starts_at: Ms
  work_minutes: number
  promised_at: Ms | null
  status: Status
  status_version: number
  status_since: Ms
  status_reason: string | null
  /** JSON. */
  status_detail: string | null
  /** JSON: spans in epoch ms, as `labourIntervals` gives them. */
  worked: Generated<string>
  mileage: number | null
  key_tag: string | null
  /** JSON: ids of the taxonomy. */
  services: Generated<string>
  notes: Generated<string>
  /** Folded number, car, customer and complaint, for finding; kept by `refreshSearch`. */
  search: Generated<string>
}

/** One position of an order; money in minor units, rounded line by line. */
export type OrderLineTable = {
  account_id: string
  appointment_id: string
  /** Made by the page: unique in its order alone. */
  id: string
  position: number
  kind: LineKind
  name: string
  /** Thousandths. */
  quantity: number
  unit: string
  net_price: number
  /** Hundredths of a per cent. */
  discount: number
  /** Hundredths of a per cent; `null`: exempt. */
  vat_rate: number | null
  net: number
  vat: number
  gross: number
}

/** A picture of the station or of an order; the files are in the store of photos, one for each size. */
export type PhotoTable = {
  /** Often made by the page. */
  id: string
  account_id: string
  /** `null`: the station's own. */
  appointment_id: string | null
  /** Random: what its files are called. */
  name: string
  /** SHA-256 of what was sent. */
  digest: string
  position: number
  width: number
  height: number
  /** Of all its files. */
  bytes: number
  note: string | null
  taken_by_id: string | null
  taken_by: string
  created_at: Ms
}

/** The last number given out in a year. */
type AppointmentNumberTable = { account_id: string; year: number; last: number }

export type BlockTable = {
  id: string
  account_id: string
  appointment_id: string
  bay_id: string | null
  employee_id: string | null
  from_at: Ms
  to_at: Ms
  /** 1 while it holds its bay. */
  live: Flag
}

/** The history; its key (account_id, id) is what makes a change have its effect once. */
export type AppointmentEventTable = {
  account_id: string
  id: string
  appointment_id: string
  /** From 1 in each appointment. */
  seq: number
  kind: 'created' | 'status' | 'rescheduled'
  from_status: Status | null
  to_status: Status | null
  /** JSON: the skipped statuses. */
  implied: string
  reason: string | null
  /** JSON. */
  detail: string | null
  undoes: string | null
  base_version: number | null
  flagged: Flag
  /** Of the payload and its sender: the same key with another one is refused. */
  fingerprint: string
  /** JSON: the answer that was given. */
  outcome: string | null
  occurred_at: Ms
  /** The device's clock was set before it was sent: `occurred_at` is the nearest time that can be. */
  time_uncertain: Generated<Flag>
  received_at: Ms
  actor_id: string | null
  actor_name: string
  employee_id: string | null
}

export type CountryTable = {
  id: string
  name_en: string
  name_pl: string
  calling: string | null
  position: number
}

export type CityTable = {
  id: string
  country_id: string
  name: string
  name_en: string | null
  name_pl: string | null
  region: string | null
  district: string | null
  population: number
  /** Every name folded, each after a bar: `|warszawa|warsaw`. */
  search: string
}

type SeedTable = { name: string; digest: string; loaded_at: Ms }

/** A code that waits for its entry: one for each asking browser and kind. */
type OtpTable = {
  browser_hash: string
  kind: 'login' | 'register'
  email: string
  code_hmac: string
  tries: number
  created_at: Ms
  expires_at: Ms
}

type RateCounterTable = { key: string; count: number; resets_at: Ms }

type SessionTable = {
  id: string
  user_id: string
  token_hash: string
  token_issued_at: Ms
  /** The token before; its end is set when the new one is first used. */
  previous_hash: string | null
  previous_until: Ms | null
  user_agent: string
  created_at: Ms
  last_used_at: Ms
  /** Absolute end. */
  expires_at: Ms
  ended_at: Ms | null
}

/** A browser that somebody has signed in with, by the digest of its cookie; several people may share it. */
type KnownBrowserTable = { token_hash: string; user_id: string; created_at: Ms; last_used_at: Ms }

/** A tablet of the workshop and its session, which is the station's and nobody's. */
type DeviceTable = RowVersion & {
  id: string
  account_id: string
  name: string
  locale: 'en' | 'pl'
  enrolled_by_id: string | null
  enrolled_by: string
  token_hash: string
  token_issued_at: Ms
  /** As of a session. */
  previous_hash: string | null
  previous_until: Ms | null
  user_agent: string
  last_used_at: Ms
  ended_at: Ms | null
}

type MailTable = {
  id: string
  kind: string
  /** Codes go out before all others. */
  is_code: Flag
  /** Address, subject and bodies, sealed; empty once sent or given up. */
  sealed: string
  created_at: Ms
  expires_at: Ms
  attempts: number
  next_at: Ms
  sent_at: Ms | null
  failed_at: Ms | null
  last_error: string | null
}

/** What a customer is told of one event: its key (account_id, id) is the event's. */
export type MessageTable = {
  account_id: string
  id: string
  appointment_id: string
  customer_id: string
  kind: MessageKind
  state: MessageState
  /** The beginning of the visit that it speaks of. */
  starts_at: Ms
  due_at: Ms
  created_at: Ms
  settled_at: Ms | null
  /** Why it was dropped or has failed. */
  why: string | null
  mail_id: string | null
  /** Where it went and what it said, until the customer is forgotten. */
  address: string | null
  body: string | null
  decided_by_id: string | null
  decided_by: string | null
}

/** `kinds` is JSON; a station without a row has the usual ones. */
type MessageChoiceTable = RowVersion & { account_id: string; kinds: string }

/** Which mails a person wants; `told_of` is the day of the latest list of cars. */
type NoticeChoiceTable = { user_id: string; tomorrow: Flag; told_of: string | null; updated_at: Ms }

export type Tables = {
  user: UserTable
  station: StationTable
  employee: EmployeeTable
  absence: AbsenceTable
  bay: BayTable
  working_hours: WorkingHoursTable
  station_choice: StationChoiceTable
  invitation: InvitationTable
  legal: LegalTable
  registry_answer: RegistryAnswerTable
  waitlist: WaitlistTable
  waitlist_token: WaitlistTokenTable
  customer: CustomerTable
  vehicle: VehicleTable
  mileage: MileageTable
  appointment: AppointmentTable
  order_line: OrderLineTable
  photo: PhotoTable
  appointment_number: AppointmentNumberTable
  block: BlockTable
  appointment_event: AppointmentEventTable
  country: CountryTable
  city: CityTable
  seed: SeedTable
  otp: OtpTable
  rate_counter: RateCounterTable
  session: SessionTable
  known_browser: KnownBrowserTable
  device: DeviceTable
  mail: MailTable
  message: MessageTable
  message_choice: MessageChoiceTable
  stop_token: UnsubscribeTokenTable
  notice_choice: NoticeChoiceTable
}
