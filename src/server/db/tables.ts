import type { Generated } from 'kysely'
import type { AbsenceKind } from '#contract/absences.ts'
import type { MailsOff } from '#contract/customers.ts'
import type { ImportState } from '#contract/imports/imports.ts'
import type { MessageState } from '#contract/messages.ts'
import type { Status } from '#domain/appointment.ts'
import type { ReportKind } from '#domain/condition-reports/condition-report.ts'
import type { FindingState, FindingWay, Severity } from '#domain/findings/finding.ts'
import type { FollowUpReason, FollowUpResult, FollowUpState } from '#domain/follow-ups/follow-up.ts'
import type { ImportProblemCode } from '#domain/imports/import-problem.ts'
import type { MessageKind } from '#domain/message.ts'
import type { LineKind } from '#domain/money/order-lines.ts'
import type { ConfirmationMode } from '#domain/online-booking/booking-rules.ts'
import type { PushKind } from '#domain/push/push-kinds.ts'
import type { Role } from '#domain/role.ts'
import type { GatewayKind, MessageChannel } from '#domain/sms/gateway.ts'

// Portable columns: text ids, instants in ms since the epoch, booleans as 0 and 1, JSON as text.
type Flag = 0 | 1
type Ms = number
type RowVersion = { created_at: Ms; updated_at: Ms; version: number }

type UserTable = RowVersion & {
  id: string
  /** Normalised; identifies the user. */
  email: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  locale: 'en' | 'pl'
  /** The random name of the picture in the photo store. */
  photo: string | null
  account_id: string | null
}

/** A workshop, which is a tenant. Its id is `account_id` in other tables. */
type StationTable = RowVersion & {
  id: string
  name: string
  phone: string
  email: string | null
  website: string | null
  street: string
  postal_code: string
  /** A geonameid; `null` if the city was typed. */
  city_id: string | null
  city: string
  country: string
  time_zone: string
  currency: string
  /** Incremented by every change of the station's photos. */
  photos_version: Generated<number>
  /** Whether orders offer condition reports. */
  condition_reports: Generated<Flag>
  /** Whether owners and advisors must sign in with a passkey. */
  passkeys_required: Generated<Flag>
}

/** The public page of a station. */
type WorkshopPageTable = {
  account_id: string
  slug: string
  is_public: Flag
  updated_at: number
  version: number
}

/** The rules of a station for bookings by customers. */
type OnlineBookingTable = {
  account_id: string
  is_on: Flag
  confirmation: ConfirmationMode
  lead_hours: number
  horizon_days: number
  buffer_minutes: number
  daily_share: number
  change_hours: number
  visit_pages: Flag
  updated_at: Ms
  version: number
}

/** The secret of a link to the page of a visit; each message to the customer has one of its own. */
type VisitLinkTable = {
  /** Digest of the token in its URL. */
  token_hash: string
  account_id: string
  appointment_id: string
  made_at: Ms
}

/** Each slug that leads to the page of a station: the present one, and earlier ones, which posters still have. */
type WorkshopSlugTable = {
  slug: string
  account_id: string
  taken_at: number
}

/** The logo of a station on its papers. */
export type StationLogoTable = {
  account_id: string
  /** The random name of the file in the photo store. */
  name: string
  /** Pixels. */
  width: number
  height: number
  bytes: number
  created_at: Ms
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
  /** JSON: ids of service groups. */
  skills: Generated<string>
  /** JSON: the employee's own working hours; `null`: the station's. */
  weekly: string | null
}

/** Dates in the station's time zone, both inclusive. */
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

/** The station's choice from the reference lists. */
type StationChoiceTable = RowVersion & {
  account_id: string
  section: 'brands' | 'services' | 'conveniences'
  /** JSON. */
  content: string
}

/** A pending invitation; used, replaced and revoked invitations are deleted. */
type InvitationTable = {
  id: string
  account_id: string
  employee_id: string
  token_hash: string
  /** A user; `null` if their account is deleted, or of an older invitation. */
  invited_by: string | null
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
  /** The registry's id of the query, which proves it. */
  request_id: string | null
}

/** The cached response of the registry for a tax number on a day in Warsaw. Law: only company data. */
type RegistryAnswerTable = {
  nip: string
  day: string
  /** JSON; `null`: unknown company. */
  company: string | null
  request_id: string
  checked_at: Ms
}

/** A waitlist entry. Law: deleted after 30 days unless confirmed by the link in the mail. */
type WaitlistTable = {
  id: string
  /** Normalised. */
  email: string
  locale: 'en' | 'pl'
  consent_at: Ms
  confirmed_at: Ms | null
  created_at: Ms
  /** The last time this address joined the waitlist. */
  asked_at: Ms
}

/** The digest of the token in each waitlist mail. */
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
  /** Of a company: the country of the tax number and of the address; `null` if neither is known. */
  country: string | null
  nip: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  anonymised_at: Ms | null
  /** Search text: normalised name, phone, e-mail address and tax number. */
  search: Generated<string>
  /** JSON: list of `{purpose, givenAt}`, ms since the epoch. */
  consents: Generated<string>
  /** When the customer was unsubscribed from mails; `null`: subscribed. */
  mails_off_at: Ms | null
  mails_off_by: Exclude<MailsOff['by'], 'bounce'> | null
  /** The address, in small letters, from which mails come back, and since when; it counts while it is the customer's. */
  bounced_email: string | null
  bounced_at: Ms | null
  /** When the workshop switched SMS to the customer off; `null`: on. */
  sms_off_at: Ms | null
  /** Figures, as of the last `refreshFigures`: past visits, the last one (0: none), missed appointments. */
  visits: Generated<number>
  last_visit_at: Generated<Ms>
  no_shows: Generated<number>
  /** Minor units with tax, of completed visits. */
  spent: Generated<number>
  /** When the next appointment begins, and so becomes a visit. */
  figures_due_at: Generated<Ms | null>
}

/** The digest of the unsubscribe token in each mail to a customer. */
type UnsubscribeTokenTable = { token_hash: string; account_id: string; customer_id: string; created_at: Ms }

export type VehicleTable = RowVersion & {
  id: string
  account_id: string
  /** The customer of the last visit. */
  customer_id: string | null
  /** `null` until check-in if the booking was made without it; then the normalised one is `null` too. */
  plate: string | null
  plate_normalised: string | null
  country: string
  vin: string | null
  brand: string | null
  model: string | null
  year: number | null
  fuel: string | null
  /** cm³. */
  engine_size: Generated<number | null>
  /** kW. */
  power: Generated<number | null>
  /** `YYYY-MM-DD`. */
  first_registered: Generated<string | null>
  /** Figures, as of the last `refreshFigures`; see `CustomerTable`. */
  visits: Generated<number>
  last_visit_at: Generated<Ms>
  /** 0 if it is unknown. */
  last_mileage: Generated<number>
  figures_due_at: Generated<Ms | null>
  /** When the car was erased: it has no plate, VIN or owner and gets none. */
  erased_at: Generated<Ms | null>
}

/**
 * Asks for the figures of a customer, a car, or those of an order to be computed anew; written by triggers, so that no
 * way to write an order can forget it. It has no foreign key: what it names may be gone.
 */
type FigureMarkTable = {
  id: Generated<number>
  account_id: string
  appointment_id: string | null
  customer_id: string | null
  vehicle_id: string | null
}

/** Of the embedded database only, as the next two: the rows in its search index (`search-index/`). */
type SearchEntryTable = {
  no: number
  /** `null`, as `row_id`: the row is gone or has other words. */
  account_id: string | null
  kind: string
  row_id: string | null
}

/** Rows that wait for the search index. */
type SearchTodoTable = { account_id: string; kind: string; row_id: string }

/** One row. */
type SearchUpkeepTable = { id: 1; is_untidy: Flag; tidied_at: Ms }

/** Filters of a list under a name. */
type SavedViewTable = {
  account_id: string
  /** Made by the page. */
  id: string
  list: string
  name: string
  /** JSON. */
  filters: string
  made_at: Ms
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
  /** JSON: spans in ms since the epoch, the result of `labourIntervals`. */
  worked: Generated<string>
  /** When the customer answered a reminder that they are coming; for the day of `starts_at`. */
  coming_at: Generated<Ms | null>
  mileage: number | null
  key_tag: string | null
  /** JSON: what a walk-in asked for and did not get; `null`: nothing is missing. */
  unassigned: string | null
  /** JSON: service ids of the taxonomy. */
  services: Generated<string>
  /** Search text: normalised number, vehicle, customer and complaint; updated by `refreshSearch`. */
  search: Generated<string>
  /** What is to be paid, minor units with tax, as of the last `refreshFigures`; `null` if it is unknown. */
  amount: Generated<number | null>
}

/**
 * A note of an order; its key (account_id, id) is made by the device. The first note of an order, which came with it,
 * has the id of the order.
 */
export type AppointmentNoteTable = {
  account_id: string
  id: string
  appointment_id: string
  text: string
  occurred_at: Ms
  time_uncertain: Flag
  received_at: Ms
  actor_id: string | null
  /** Empty if the author is unknown. */
  actor_name: string
  employee_id: string | null
  /** Empty for the first note. */
  fingerprint: string
  /** The version of the order with this note. */
  appointment_version: number
}

/** A line of an order; money in minor units, rounded per line. */
export type OrderLineTable = {
  account_id: string
  appointment_id: string
  /** Generated by the client; unique only within its order. */
  id: string
  position: number
  kind: LineKind
  name: string
  /** Thousandths. */
  quantity: number
  unit: string
  net_price: number
  /** Hundredths of a percent. */
  discount: number
  /** Hundredths of a percent; `null`: exempt. */
  vat_rate: number | null
  net: number
  vat: number
  gross: number
  version: number
}

/**
 * A change of a line of an order; its key (account_id, id) makes it idempotent. Lines that are older than this table, and
 * not changed since, have none. A removed line has no `order_line`, and its last change is `removed`.
 */
export type OrderLineChangeTable = {
  account_id: string
  id: string
  appointment_id: string
  line_id: string
  kind: 'saved' | 'moved' | 'removed'
  /** The version of the line after the change; a move does not change it. */
  version: number
  /** Digest of payload and sender: the same idempotency key with another fingerprint is refused. */
  fingerprint: string
  occurred_at: Ms
  /** See `AppointmentEventTable`. */
  time_uncertain: Flag
  received_at: Ms
  actor_id: string | null
  actor_name: string
  employee_id: string | null
}

/** A change of mileage, key tag or promised time, under its idempotency key. */
export type OrderDetailChangeTable = {
  account_id: string
  id: string
  appointment_id: string
  /** JSON: for each detail that it has changed, `from` and `to`. */
  settings: string
  /** As in `OrderLineChangeTable`; empty for an edit of the whole order, which has no key. */
  fingerprint: string
  occurred_at: Ms
  /** See `AppointmentEventTable`. */
  time_uncertain: Flag
  received_at: Ms
  actor_id: string | null
  actor_name: string
  employee_id: string | null
}

/** What was seen on the car of an order; its key (account_id, id) is made by the device. */
export type FindingTable = {
  account_id: string
  id: string
  appointment_id: string
  /** The finding of an earlier visit that this one continues. */
  earlier_id: string | null
  what: string
  place: string | null
  severity: Severity
  /** JSON: the lines that the order gets when it is approved. */
  lines: string
  /** Of the lines, or typed as one sum. Minor units; `null` without a price. */
  gross: number | null
  state: FindingState
  /** Why the customer declined. */
  reason: string | null
  /** Incremented by every change. */
  version: number
  made_at: Ms
  /** Search text: normalised description and place. */
  search: Generated<string>
}

/** Each change of a finding; its key (account_id, id) makes changes idempotent. */
export type FindingChangeTable = {
  account_id: string
  id: string
  appointment_id: string
  finding_id: string
  kind: 'saved' | 'asked' | 'approved' | 'declined' | 'withdrawn' | 'undone'
  /** Of the finding after this change. */
  version: number
  how: FindingWay | null
  /** At that time, in the currency of the station. */
  gross: number | null
  currency: string
  /** JSON: the finding after this change. */
  content: string
  /** JSON: the lines that it added to the order. */
  added: string | null
  /** The status event that was written with it. */
  event_id: string | null
  /** The version of the order with this change; `null` if a status event counts it, or if it changed lines. */
  appointment_version: number | null
  /** As in `AppointmentEventTable`; empty for a change of a version that knew no findings. */
  fingerprint: string
  occurred_at: Ms
  /** See `AppointmentEventTable`. */
  time_uncertain: Flag
  received_at: Ms
  actor_id: string | null
  actor_name: string
  employee_id: string | null
}

/** What a station's inspections ask. */
export type InspectionTemplateTable = {
  account_id: string
  /** Of a preset of the product, or made by the page. */
  id: string
  /** JSON. */
  content: string
  archived: Flag
  made_at: Ms
  version: number
}

/** Who sent a change, and when. */
type ChangeSource = {
  /** The version of the order with this change. */
  appointment_version: number
  /** As in `AppointmentEventTable`. */
  fingerprint: string
  occurred_at: Ms
  /** See `AppointmentEventTable`. */
  time_uncertain: Flag
  received_at: Ms
  actor_id: string | null
  actor_name: string
  employee_id: string | null
}

/** An inspection of an order. */
export type InspectionTable = ChangeSource & {
  account_id: string
  /** Made by the device. */
  id: string
  appointment_id: string
  template_id: string
  /** JSON: the template as it was at the start. */
  content: string
  /** JSON: for each item the id of the finding that it may become. */
  finding_ids: string
}

/** Each change of an answer; its key (account_id, id) makes changes idempotent. */
export type InspectionAnswerTable = ChangeSource & {
  account_id: string
  id: string
  appointment_id: string
  inspection_id: string
  item_id: string
  /** From 1 for each item; the highest is the present answer. */
  seq: number
  /** JSON; `null`: taken back. */
  answer: string | null
}

/** A car as it came in or left. Only the erasure of its customer changes a row. */
export type ConditionReportTable = ChangeSource & {
  account_id: string
  /** Made by the device. */
  id: string
  appointment_id: string
  kind: ReportKind
  /** JSON. */
  content: string
  /** SHA-256 of what was sent, in hexadecimal digits. */
  digest: string
  is_signed: Flag
  /** What was typed and signed was removed from `content`. */
  is_erased: Flag
}

/** A link that shows one paper of an order to everybody who has it. */
/** One of the two ids is set. */
type ErasureTable = {
  id: string
  /** A station that is deleted with all its data. */
  account_id: string | null
  /** A person who was deleted, and whose name is still in the history of stations. */
  user_id: string | null
  asked_at: Ms
}

export type PaperLinkTable = {
  account_id: string
  id: string
  appointment_id: string
  /** Digest of the token in its URL. */
  token_hash: string
  paper: string
  language: 'en' | 'pl'
  made_at: Ms
  expires_at: Ms
}

/** A photo of the station or of an order; the photo store has one file per size. */
export type PhotoTable = {
  /** Usually generated by the client. */
  id: string
  account_id: string
  /** `null`: a photo of the station. */
  appointment_id: string | null
  /** Of that order; the finding itself may arrive later. */
  finding_id: string | null
  /** The random name of its files. */
  name: string
  /** SHA-256 of the uploaded file. */
  digest: string
  position: number
  width: number
  height: number
  /** Total size of its files. */
  bytes: number
  note: string | null
  taken_by_id: string | null
  taken_by: string
  /** When it arrived. */
  created_at: Ms
  /** When it was taken; `null` if the sender did not say, as in rows of older versions. */
  occurred_at: Ms | null
  /** See `AppointmentEventTable`. */
  time_uncertain: Generated<Flag>
  /** The operator of a shared tablet. */
  employee_id: string | null
}

/** A removed photo of an order: a device that did not get the answer may send it again. */
type RemovedPhotoTable = { account_id: string; id: string; removed_at: Ms }

/** The last assigned order number of a year. */
type AppointmentNumberTable = { account_id: string; year: number; last: number }

export type BlockTable = {
  id: string
  account_id: string
  appointment_id: string
  bay_id: string | null
  employee_id: string | null
  from_at: Ms
  to_at: Ms
  /** 1 while the block occupies its bay. */
  live: Flag
}

/** The history; its key (account_id, id) makes changes idempotent. */
export type AppointmentEventTable = {
  account_id: string
  id: string
  appointment_id: string
  /** Starts at 1 in each appointment. */
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
  /** Digest of payload and sender: the same idempotency key with another fingerprint is refused. */
  fingerprint: string
  /** JSON: the response. */
  outcome: string | null
  occurred_at: Ms
  /** 1 if the device's clock was changed before the change was sent: `occurred_at` is the nearest possible time. */
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
  /** Normalised names, each preceded by a bar: `|warszawa|warsaw`. */
  search: string
}

type SeedTable = { name: string; digest: string; loaded_at: Ms }

/** A pending one-time code: one per requesting browser and kind. */
type OtpTable = {
  browser_hash: string
  kind: 'login' | 'register' | 'booking'
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
  /** The previous token; its end is set at the first use of the new token. */
  previous_hash: string | null
  previous_until: Ms | null
  user_agent: string
  created_at: Ms
  last_used_at: Ms
  /** Absolute end. */
  expires_at: Ms
  ended_at: Ms | null
  /** The passkey that has opened it, or that was added in it; `null` again when the passkey is removed. */
  passkey_id: string | null
}

type PasskeyTable = {
  id: string
  user_id: string
  /** As the authenticator names it, and its public key in COSE form; base64url. */
  credential_id: string
  public_key: string
  /** How often the authenticator says it was used; 0: it does not count. */
  counter: number
  /** JSON: how a browser reaches the authenticator. */
  transports: string
  name: string
  is_synced: Flag
  created_at: Ms
  last_used_at: Ms | null
}

type UsedChallengeTable = { digest: string; ends_at: Ms }

/** Who may add one passkey after a sign-in with a code, at a station that requires passkeys. */
type PasskeyPermissionTable = { user_id: string; account_id: string; ends_at: Ms }

/** The digest of an owner's recovery code. */
type RecoveryCodeTable = { user_id: string; code_hash: string; created_at: Ms }

/** What has changed in a person's sign-in methods. */
type SignInEventTable = {
  id: string
  user_id: string
  kind: 'added' | 'removed' | 'allowed' | 'recovered'
  /** The name of the passkey. */
  passkey: string | null
  /** Who has done it, if not the person; `null` and `allowed`: the operator. */
  by_name: string | null
  at: Ms
}

/** A browser with a past sign-in, identified by the digest of its cookie; several users may share it. */
type KnownBrowserTable = { token_hash: string; user_id: string; created_at: Ms; last_used_at: Ms }

/** A shared tablet and its session, which belongs to the station and to no user. */
type DeviceTable = RowVersion & {
  id: string
  account_id: string
  name: string
  locale: 'en' | 'pl'
  enrolled_by_id: string | null
  enrolled_by: string
  token_hash: string
  token_issued_at: Ms
  /** See `SessionTable`. */
  previous_hash: string | null
  previous_until: Ms | null
  user_agent: string
  last_used_at: Ms
  ended_at: Ms | null
}

type MailTable = {
  id: string
  kind: string
  /** Mails with codes are sent first. */
  is_code: Flag
  /** Encrypted address, subject and bodies; empty after sending or final failure. */
  sealed: string
  created_at: Ms
  expires_at: Ms
  attempts: number
  next_at: Ms
  sent_at: Ms | null
  failed_at: Ms | null
  last_error: string | null
}

/** A message to a customer about an event; its key (account_id, id) is the event's. */
export type MessageTable = {
  account_id: string
  id: string
  appointment_id: string
  customer_id: string
  kind: MessageKind
  state: MessageState
  /** The start of the appointment in the message. */
  starts_at: Ms
  due_at: Ms
  created_at: Ms
  settled_at: Ms | null
  /** Why the message was dropped or failed. */
  why: string | null
  mail_id: string | null
  /** Address and text, until the customer is anonymised. */
  address: string | null
  body: string | null
  decided_by_id: string | null
  decided_by: string | null
  channel: Generated<MessageChannel>
  /** The latest SMS of this message in the outbox, with its parts and its estimated cost in minor units. */
  sms_idx: string | null
  sms_parts: number | null
  sms_cost: number | null
  /** When the phone got the SMS, by the report of the gateway. */
  delivered_at: Ms | null
}

/** The gateway by which a station sends SMS. */
type SmsGatewayTable = {
  account_id: string
  kind: GatewayKind
  /** The address of a webhook. */
  url: string | null
  /** Encrypted token of the provider, or secret of the webhook; `null`: none is stored. */
  sealed: string | null
  /** The name that the phone shows; empty: that of the provider. */
  sender: string
  /** Whether Polish letters are removed. */
  is_plain: Flag
  /** Minor units; `null` if the owner has not given it. */
  part_price: number | null
  monthly_limit: number
  /** Digest of the secret in the address for delivery reports, and the secret encrypted. */
  report_hash: string
  report_sealed: string
  updated_at: Ms
  version: number
}

/** The outbox of SMS; its key (account_id, idx) is what the gateway knows the SMS by. */
type SmsTable = {
  account_id: string
  idx: string
  /** `null` for a test message. */
  message_id: string | null
  /** Encrypted number and text; empty after sending or final failure. */
  sealed: string
  created_at: Ms
  expires_at: Ms
  attempts: number
  next_at: Ms
  parts: number
  sent_at: Ms | null
  failed_at: Ms | null
  last_error: string | null
  /** The gateway's own id. */
  gateway_id: string | null
  delivered_at: Ms | null
  undelivered_at: Ms | null
}

/** `kinds` is JSON; a station without a row has the default kinds. */
type MessageChoiceTable = RowVersion & { account_id: string; kinds: string; reminder_time: Generated<string> }

/** The owner's own text of a kind of message in one language. */
type MessageTemplateTable = {
  account_id: string
  kind: MessageKind
  language: 'en' | 'pl'
  text: string
  updated_at: Ms
}

/** The notices a user has chosen; `told_of` is the day of the last notice with tomorrow's appointments. */
type NoticeChoiceTable = { user_id: string; tomorrow: Flag; told_of: string | null; updated_at: Ms }

/** Somebody to contact; days are those of the station. */
export type FollowUpTable = {
  account_id: string
  id: string
  reason: FollowUpReason
  /** What a rule has found, of the vehicle: a date, a season or a finding; `null`: made by hand. Unique. */
  subject: string | null
  vehicle_id: string | null
  customer_id: string | null
  finding_id: string | null
  due_on: string
  /** The day from which it is to be worked on. */
  next_on: string
  state: FollowUpState
  result: FollowUpResult | null
  note: string
  /** The appointment with which it was closed. */
  booked_id: string | null
  /** `null`: a rule. */
  made_by_id: string | null
  made_by: string | null
  created_at: Ms
  closed_by_id: string | null
  closed_by: string | null
  closed_at: Ms | null
  version: number
}

/** A message to the customer of a follow-up, once sent in the outbox of mails or of SMS. */
export type FollowUpMessageTable = {
  account_id: string
  id: string
  follow_up_id: string
  customer_id: string
  channel: MessageChannel
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'
  due_at: Ms
  created_at: Ms
  settled_at: Ms | null
  /** Why it was dropped or failed. */
  why: string | null
  mail_id: string | null
  sms_idx: string | null
  /** Address and text, until the customer is anonymised. */
  address: string | null
  body: string | null
  decided_by_id: string | null
  decided_by: string
}

/** By which rules a station makes follow-ups. */
type FollowUpRulesTable = {
  account_id: string
  /** JSON. */
  rules: string
  oil_months: number
  oil_km: number
  /** `MM-DD`. */
  spring: string
  autumn: string
  /** The local day for which everything was made; `null`: the rules have changed since. */
  ran_on: string | null
  updated_at: Ms
  version: number
}

/** Dates of a car that the desk has typed. */
export type VehicleDatesTable = {
  account_id: string
  vehicle_id: string
  inspection_on: string | null
  insurance_on: string | null
  oil_changed_on: string | null
  /** Kilometres. */
  oil_changed_at: number | null
  updated_at: Ms
  version: number
}

/** An import of files; `counts` and `undone` are JSON. */
export type ImportJobTable = {
  account_id: string
  id: string
  /** `reading` until the whole file is stored; then a state of the contract. */
  state: ImportState | 'reading'
  name: string
  row_count: number
  /** How far the running step is: the last finished row of a table, by the position of the table. */
  at_table: number
  at_row: number
  /** Finished rows, or finished items of an undo. */
  done: number
  counts: string | null
  undone: string | null
  created_at: Ms
  created_by_id: string | null
  created_by: string
  finished_at: Ms | null
  undo_until: Ms | null
  /** The process that runs the step, and until when it is believed to live. */
  lease_until: Ms
  lease_by: string
  version: number
}

/** A table of an import: a CSV file or a sheet. */
export type ImportTableTable = {
  account_id: string
  import_id: string
  number: number
  name: string
  /** The order in which tables are imported. */
  position: number
  row_count: number
  encoding: string | null
  delimiter: string | null
  /** JSON: the names of the columns. */
  names: string
  /** JSON: `TableMatching`. */
  matching: string
  is_date_sure: Flag
}

type ImportRowTable = {
  account_id: string
  import_id: string
  table_number: number
  row_number: number
  /** JSON: list of texts. */
  cells: string
}

type ImportProblemTable = {
  account_id: string
  import_id: string
  table_number: number
  row_number: number
  /** Within the row. */
  number: number
  /** -1: the row as a whole. */
  column_at: number
  code: ImportProblemCode
}

/** What an import has made or changed. */
export type ImportItemTable = {
  account_id: string
  import_id: string
  kind: 'customer' | 'vehicle' | 'visit' | 'mileage'
  /** Of a mileage: the car and the instant. */
  entity_id: string
  action: 'created' | 'changed'
  /** Of the record after the import: a higher one is a change by somebody else. */
  version: number
  /** JSON: the columns before and after a change. Law: personal data, deleted with the customer. */
  was: string | null
  became: string | null
  /** What undoing has done with it; `null` before. */
  outcome: 'removed' | 'restored' | 'kept' | null
}

/** The name by which rows of the import refer to a record. */
type ImportKeyTable = {
  account_id: string
  import_id: string
  kind: 'customer' | 'vehicle' | 'visit'
  name: string
  entity_id: string
}

/** The keys with which this installation signs its pushes; one row. */
type PushKeyTable = {
  id: 'vapid'
  /** Uncompressed P-256 point, base64url. */
  public_key: string
  /** The private key, sealed with the server's key. */
  sealed: string
  made_at: Ms
}

/** What a person is notified of; without a row, what is usual for their role. */
type PushChoiceTable = {
  user_id: string
  /** JSON. */
  kinds: string
  /** Local times of the workshop; both or neither. */
  quiet_from: string | null
  quiet_until: string | null
  shows_names: Flag
  updated_at: Ms
}

/** A browser of a person that gets notifications, as long as its session lasts. */
type PushSubscriptionTable = {
  id: string
  account_id: string
  user_id: string
  session_id: string
  /** The address at the browser's push service, and the browser's keys, base64url. */
  endpoint: string
  p256dh: string
  auth: string
  user_agent: string
  created_at: Ms
  last_sent_at: Ms | null
}

/** Something that happened at a station and that some people are notified of, once. */
export type PushFactTable = {
  account_id: string
  /** Names the fact: it is never noted a second time. */
  key: string
  kind: PushKind
  appointment_id: string | null
  /** JSON: what the text needs. */
  detail: string
  /** Who did it, who is not notified of it. */
  actor_id: string | null
  made_at: Ms
  expires_at: Ms
  /** When it got its deliveries; `null`: not yet. */
  spread_at: Ms | null
}

/** One fact for one browser. */
type PushDeliveryTable = {
  account_id: string
  fact_key: string
  subscription_id: string
  next_at: Ms
  attempts: number
  /** When it was over, and how; `null`: it waits. */
  ended_at: Ms | null
  outcome: 'sent' | 'expired' | 'unwanted' | 'not-true' | 'refused' | null
}

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
  appointment_note: AppointmentNoteTable
  order_line: OrderLineTable
  order_line_change: OrderLineChangeTable
  order_detail_change: OrderDetailChangeTable
  finding: FindingTable
  finding_change: FindingChangeTable
  inspection_template: InspectionTemplateTable
  inspection: InspectionTable
  inspection_answer: InspectionAnswerTable
  condition_report: ConditionReportTable
  paper_link: PaperLinkTable
  erasure: ErasureTable
  photo: PhotoTable
  removed_photo: RemovedPhotoTable
  station_logo: StationLogoTable
  workshop_page: WorkshopPageTable
  online_booking: OnlineBookingTable
  visit_link: VisitLinkTable
  workshop_slug: WorkshopSlugTable
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
  passkey: PasskeyTable
  used_challenge: UsedChallengeTable
  passkey_permission: PasskeyPermissionTable
  recovery_code: RecoveryCodeTable
  sign_in_event: SignInEventTable
  device: DeviceTable
  mail: MailTable
  message: MessageTable
  message_choice: MessageChoiceTable
  message_template: MessageTemplateTable
  sms_gateway: SmsGatewayTable
  sms: SmsTable
  figure_mark: FigureMarkTable
  search_entry: SearchEntryTable
  search_todo: SearchTodoTable
  search_upkeep: SearchUpkeepTable
  saved_view: SavedViewTable
  stop_token: UnsubscribeTokenTable
  notice_choice: NoticeChoiceTable
  push_key: PushKeyTable
  push_choice: PushChoiceTable
  push_subscription: PushSubscriptionTable
  push_fact: PushFactTable
  push_delivery: PushDeliveryTable
  follow_up: FollowUpTable
  follow_up_message: FollowUpMessageTable
  follow_up_rules: FollowUpRulesTable
  vehicle_dates: VehicleDatesTable
  import_job: ImportJobTable
  import_table: ImportTableTable
  import_row: ImportRowTable
  import_problem: ImportProblemTable
  import_item: ImportItemTable
  import_key: ImportKeyTable
}
