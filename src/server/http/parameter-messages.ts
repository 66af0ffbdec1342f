/**
 * Descriptions of parameters for the OpenAPI document. If a name has several meanings the key is `resource.name`, or for a
 * parameter of the query `resource?name`.
 */
const descriptions: Readonly<Record<string, string>> = {
  id: 'The id of the record; an id of another station is answered like an unknown id',
  'countries.id': 'ISO 3166-1 alpha-2 code',
  'cities.id': 'A geonameid',
  'conveniences.id': 'The id in the list of conveniences',
  status: 'One or more statuses, separated by commas',
  'appointments.status': 'The target status',
  file: 'The name of the icon set, followed by `.json`',
  icons: 'Names of icons, separated by commas',
  nip: 'A Polish tax number, with or without dashes',
  size: 'The size of the picture',
  linkId: 'The id of a link to a paper',
  photoId: 'The id of the picture',
  lineId: 'The id of the line, unique in its order and made by the caller',
  findingId: 'The id of the finding, made by the caller',
  inspectionId: 'The id of the inspection, made by the caller',
  itemId: 'The id of the item in the template',
  reportId: 'The id of the report, made by the caller',
  'inspection-templates.id': 'The id of the template: of a preset of the product, or made by the caller',
  number: 'The number of the table in its import',
  messageId: 'The id of the message, which is the id of its event',
  name: 'The random name of the picture; it changes with each upload',
  brand: 'The id in the list of brands',
  'follow-ups?list': 'Which of the lists: overdue, due, upcoming or closed',
  reason: 'Only results of this reason',
  from: 'Only results at or after this instant; of a calendar day: from this day on',
  to: 'Only results before this instant; of a calendar day: until this day, included',
  'figures?from': 'The first day, or the first month',
  'figures?to': 'The last day, or the last month, included',
  list: 'The figure whose rows are listed',
  table: 'What the file holds: all figures, the turnover by month, or the rows of a figure',
  bayId: 'Only results of this bay; `none`, where allowed: without a bay',
  employeeId: 'Only results of this employee; `none`, where allowed: without an employee',
  customerId: 'Only results of this customer',
  vehicleId: 'Only results of this vehicle',
  search: 'The search text: every word must match; accents and case are ignored',
  q: 'The search text: every word must match, anywhere; accents, case and separators are ignored',
  updatedSince: 'Only results changed at or after this instant',
  sort: 'The sort order; a leading dash reverses it',
  kind: 'Only persons, or only companies',
  consent: 'Only customers who have given a consent for this purpose, or `any`',
  channel: 'Only customers with a consent for this channel',
  reach: 'Only customers who can be reached in this way',
  visitedFrom: 'Only results whose last visit was on this day or later, in the time zone of the station',
  visitedTo: 'Only results whose last visit was on this day or earlier, in the time zone of the station',
  absentMonths: 'Only results that have been here, but not for so many months',
  declined: 'Only customers who have declined a finding with these words, which no later finding continues',
  declinedMonths: 'Only customers who have declined a finding in the last so many months',
  noShows: 'Only customers who have missed an appointment',
  fuel: 'Only cars with this fuel',
  yearFrom: 'Only cars of this year or later',
  yearTo: 'Only cars of this year or earlier',
  owner: 'Only cars with a known owner, or without one',
  limit: 'The maximum number of results',
  code: 'Only problems of this kind',
  level: 'Only problems of this level',
  language: 'The language of the texts in the file',
  cursor: '`next` of the previous page; all other parameters must be unchanged',
  ids: 'The ids, separated by commas',
  with: '`related`: include the customer, the messages and the visits of the vehicle',
  minutes: 'The duration of the work in minutes, 5 to 2880, a multiple of 5',
  moving: 'The slot of this appointment counts as free',
  plate: 'A part of the number plate',
  after: 'The id of the last received event',
  'idempotency-key':
    'A key that the client generates: repeated requests with the same key and content take effect once',
  'x-expect-user': 'The user who made the change: refused if another user is signed in',
  'x-expect-account': 'The station of the change: refused if the user now belongs to another station',
  'x-client-now': 'The clock of the client in ms since the epoch, to correct a wrong clock',
  'x-client-clock':
    'The client’s data about the server clock at the tap: the last contact by the server clock and by the client clock in ms since the epoch, and the ms since then or `-`; `typed` if a person entered the time',
  'last-event-id': 'The id of the last received event; browsers send it automatically',
}

/**
 * Returns the description of a parameter of a path (`/countries/{id}`), query or header; `undefined` if there is none.
 */
export function describeParameter(path: string, name: string): string | undefined {
  const noun = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(path)?.[1]
  const resource = path.split('/')[1]
  return descriptions[`${noun}.${name}`] ?? descriptions[`${resource}?${name}`] ?? descriptions[name]
}
