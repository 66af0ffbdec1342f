/** What the parameters of the API are, for its document; by `noun.name` where one name means several things. */
const words: Readonly<Record<string, string>> = {
  id: 'Which one; an id that is not the station’s is answered like one that is not there',
  'countries.id': 'ISO 3166-1 alpha-2',
  'cities.id': 'A geonameid',
  'conveniences.id': 'The id of the list of conveniences',
  status: 'The status or, by commas, statuses',
  'appointments.status': 'The status it is to have',
  file: 'The set and `.json`',
  icons: 'Names of icons after one another, by commas',
  nip: 'A Polish tax number, with or without dashes',
  size: 'How large the picture is wanted',
  photoId: 'Which picture',
  messageId: 'Which message: the id of the event that it tells of',
  name: 'The random name of the picture: another one after each change',
  brand: 'The id of the list of brands',
  from: 'At or after this instant',
  to: 'Before this instant',
  bayId: 'Of this bay; `none`, where it may be said: of no bay',
  employeeId: 'Of this person; `none`, where it may be said: of nobody',
  customerId: 'Of this customer',
  vehicleId: 'Of this vehicle',
  search: 'Every word of it must be found; accents and cases do not count',
  updatedSince: 'Changed at or after this instant',
  sort: 'The order; a dash turns it round',
  limit: 'How many at most',
  cursor: '`next` of the page before, with all else unchanged',
  ids: 'Which ones, by commas',
  with: '`related`: with the customer, the messages and the visits of the car',
  minutes: 'How long the work takes, 5 to 2880, in fives',
  moving: 'What this appointment holds counts as free',
  plate: 'A part of the plate',
  after: 'The id of the last event that was seen',
  'idempotency-key': 'Made by the client: sent again with the same content it has its effect once',
  'x-expect-user': 'Whose change it is: refused where somebody else is signed in',
  'x-expect-account': 'Of which station it is: refused where the user is now of another one',
  'x-client-now': 'The clock of the client, epoch milliseconds, so that a wrong one is made up for',
  'x-client-clock':
    'What the client knew of our clock at the tap: the last contact by our clock and by its own, epoch milliseconds, and the milliseconds passed since or `-`; `typed` where a person has told the time',
  'last-event-id': 'The id of the last event that was seen; browsers send it themselves',
}

/** The words for a parameter of a path `/countries/{id}` or of a query or header; `undefined`: nobody wrote them. */
export function describeParameter(path: string, name: string): string | undefined {
  const noun = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(path)?.[1]
  return words[`${noun}.${name}`] ?? words[name]
}
