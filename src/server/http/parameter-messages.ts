/** Descriptions of parameters for the OpenAPI document; the key is `resource.name` if a name has several meanings. */
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
  messageId: 'The id of the message, which is the id of its event',
  name: 'The random name of the picture; it changes with each upload',
  brand: 'The id in the list of brands',
  from: 'Only results at or after this instant',
  to: 'Only results before this instant',
  bayId: 'Only results of this bay; `none`, where allowed: without a bay',
  employeeId: 'Only results of this employee; `none`, where allowed: without an employee',
  customerId: 'Only results of this customer',
  vehicleId: 'Only results of this vehicle',
  search: 'The search text: every word must match; accents and case are ignored',
  q: 'The search text: every word must match, anywhere; accents, case and separators are ignored',
  updatedSince: 'Only results changed at or after this instant',
  sort: 'The sort order; a leading dash reverses it',
  limit: 'The maximum number of results',
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
  return descriptions[`${noun}.${name}`] ?? descriptions[name]
}
