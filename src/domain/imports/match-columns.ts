import { normaliseText } from '#domain/normalise-text.ts'
import { type ImportField, type ImportLevel, type ImportPreset, importLevels, levelOf } from './import-field.ts'

/** Names of columns in English and Polish, without spaces and accents, that mean one field wherever they are. */
const sureNames: Partial<Record<ImportField, string>> = {
  'customer.ref':
    'idklienta klientid idkontrahenta kontrahentid customerid clientid nrklienta numerklienta kodklienta kodkontrahenta customernumber customerno akronim symbolkontrahenta',
  'customer.name':
    'klient kontrahent customer client wlasciciel owner nazwiskoimie nazwiskoiimie imieinazwisko imienazwisko fullname nazwaklienta nazwakontrahenta customername clientname nabywca odbiorca zleceniodawca nazwapelna platnik',
  'customer.firstName': 'imie firstname givenname forename imieklienta',
  'customer.lastName': 'nazwisko lastname surname familyname nazwiskoklienta',
  'customer.company': 'firma company companyname nazwafirmy businessname organization organisation',
  'customer.kind': 'typklienta rodzajklienta customertype clienttype typkontrahenta rodzajkontrahenta',
  'customer.phone':
    'telefon tel phone phonenumber telephone mobile mobilephone komorka telefonkomorkowy nrtelefonu numertelefonu telkom telefon1 tel1 kom gsm phone1 cell kontakttelefon',
  'customer.email': 'email mail emailaddress adresemail adrespocztyelektronicznej poczta',
  'customer.nip': 'nip vatid vatnumber taxid taxnumber nrnip numernip nipklienta vatno vatregno nipue',
  'customer.street': 'ulica street adres address ulicainumer addressline1 streetaddress ulicanumer',
  'customer.postalCode': 'kodpocztowy postalcode postcode zip zipcode kod kodp',
  'customer.city': 'miasto miejscowosc city town',
  'customer.country': 'kraj country panstwo countrycode kodkraju',
  'customer.language': 'jezyk language locale',
  'customer.notes': 'uwagiklienta uwagioklient uwagioklientach customernotes clientnotes notatkiklienta',
  'customer.mailsOff': 'niewysylacmaili bezmaili nomails unsubscribed nomail donotemail wypisany',
  'customer.smsOff': 'niewysylacsms bezsms nosms donotsms',
  'vehicle.ref': 'idpojazdu pojazdid vehicleid carid idsamochodu idauta nrpojazdu vehiclenumber',
  'vehicle.plate':
    'rejestracja nrrej nrrejestracyjny numerrejestracyjny numerrej nrrejestracji numerrejestracji tablica plate licenseplate licenceplate registration regno registrationnumber reg vrm platenumber rej tablicarejestracyjna plateno numberplate',
  'vehicle.vin': 'vin nrvin numervin vinnumber chassis chassisnumber nrnadwozia numernadwozia nadwozie vincode',
  'vehicle.brand': 'marka make brand manufacturer producent markapojazdu markasamochodu carmake',
  'vehicle.model': 'model typpojazdu modelpojazdu modelsamochodu carmodel',
  'vehicle.year': 'rok rocznik rokprodukcji rokprod year modelyear yearofmanufacture productionyear',
  'vehicle.fuel': 'paliwo fuel fueltype rodzajpaliwa typpaliwa',
  'vehicle.engineSize':
    'pojemnosc pojemnoscsilnika pojemnoscskokowa pojemnoscccm pojemnosccm3 enginesize enginecapacity displacement capacitycc ccm',
  // Without its unit, `Moc` may be in horsepower.
  'vehicle.power': 'mockw mocsilnikakw powerkw enginepowerkw',
  'vehicle.firstRegistered':
    'datapierwszejrejestracji pierwszarejestracja data1rejestracji 1rejestracja firstregistration dateoffirstregistration firstregistrationdate firstregistered',
  'vehicle.country': 'krajrejestracji platecountry registrationcountry',
  'vehicle.mileage':
    'przebieg mileage odometer km licznik stanlicznika odometerreading przebiegkm kilometers kilometres',
  'visit.ref':
    'nrzlecenia numerzlecenia zlecenie idzlecenia zlecenieid orderid orderno ordernumber jobnumber jobno invoicenumber worder workorder workordernumber visitid idwizyty nrnaprawy numerdokumentu nrdokumentu dokument',
  'visit.date':
    'data date dataprzyjecia datawizyty datazlecenia datanaprawy datauslugi dataserwisu visitdate orderdate servicedate datawykonania datadokumentu startdate datarozpoczecia terminwizyty datawystawienia',
  'visit.time': 'godzina time godzinaprzyjecia starttime czasrozpoczecia godz',
  'visit.minutes': 'czastrwania duration minutes minuty czasminuty durationminutes',
  'visit.status': 'status stan statuszlecenia orderstatus',
  'visit.complaint':
    'usterka zakres zakresprac opisusterki opiszlecenia zgloszenie complaint problem jobdescription workdescription zakresnaprawy usterki objawy tresczlecenia',
  'visit.notes': 'uwagidozlecenia uwagizlecenia ordernotes visitnotes jobnotes',
  'line.name':
    'nazwatowaru nazwauslugi towar usluga czesc nazwaczesci pozycja item itemname part partname servicename product productname czynnosc operacja nazwapozycji linename',
  'line.kind': 'rodzajpozycji typpozycji linetype itemtype rodzajtowaru',
  'line.quantity': 'ilosc quantity qty liczba sztuk il amountofitems',
  'line.unit': 'jm jednostka unit jedn jednostkamiary uom miara',
  'line.netPrice':
    'cenanetto netprice unitprice cena price cenajednostkowa cenajedn netunitprice cenajednnetto pricenet cenajednostkowanetto',
  'line.grossPrice':
    'cenabrutto grossprice cenajednbrutto pricegross koszt cost cenajednostkowabrutto total kwota wartoscbrutto brutto gross',
  'line.discount': 'rabat discount upust discountpercent rabatproc rabatprocent',
  'line.vatRate': 'vat stawkavat vatrate taxrate stawka stvat vatproc vatpercent procvat',
}

/** Names that mean a field only beside others of its level: the first level that has a reason takes them. */
const looseNames: Record<ImportLevel, Partial<Record<ImportField, string>>> = {
  customer: {
    'customer.ref': 'id lp kod symbol nr numer',
    'customer.name': 'nazwa name osoba contact kontakt',
    'customer.notes': 'uwagi notes opis description comment komentarz notatki comments info',
    'customer.kind': 'typ type rodzaj kind',
  },
  vehicle: {
    'vehicle.ref': 'id lp kod symbol nr numer',
    'vehicle.brand': 'nazwa name',
    'customer.notes': 'uwagi notes opis comment komentarz notatki',
  },
  visit: {
    'visit.ref': 'id nr numer number no lp kod symbol',
    'visit.complaint': 'opis description nazwa name prace praca work tytul title rodzaj',
    'visit.notes': 'uwagi notes comment komentarz notatki comments info tags',
  },
  line: {
    'line.name': 'nazwa name opis description',
    'line.kind': 'typ type rodzaj kind',
    'line.position': 'lp position poz',
    'visit.notes': 'uwagi notes comment komentarz',
  },
}

/** Words that say whose name, number or description a column has. */
const contexts: Record<ImportLevel, string> = {
  customer:
    'klient klienta kontrahent kontrahenta customer customers client wlasciciel wlasciciela owner nabywca nabywcy',
  vehicle: 'pojazd pojazdu samochod samochodu auto auta vehicle car',
  visit: 'zlecenie zlecenia wizyta wizyty naprawa naprawy order visit job naprawie serwis serwisu',
  line: 'pozycja pozycji towar towaru usluga uslugi czesc czesci line item part',
}

const words = (text: string): string[] => text.split(' ')
function index(names: Partial<Record<ImportField, string>>): ReadonlyMap<string, ImportField> {
  const pairs = Object.entries(names) as [ImportField, string][]
  return new Map(pairs.flatMap(([field, text]) => words(text).map((word) => [word, field] as const)))
}
const sure = index(sureNames)
const loose: Record<ImportLevel, ReadonlyMap<string, ImportField>> = {
  customer: index(looseNames.customer),
  vehicle: index(looseNames.vehicle),
  visit: index(looseNames.visit),
  line: index(looseNames.line),
}
const contextOf = new Map(importLevels.flatMap((level) => words(contexts[level]).map((word) => [word, level] as const)))

/** The words of a name: `Nr rej.` and `NrRej` are the same. */
function wordsOf(name: string): string[] {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return normaliseText(apart)
    .replace(/%/g, ' proc ')
    .split(/[^\p{L}\p{N}]/u)
}

/** The field that a name means wherever it is, and the level that it names, as `klienta` does. */
function readName(name: string): { field: ImportField | null; level: ImportLevel | null; rest: string } {
  const all = wordsOf(name)
  const full = all.join('')
  const level = all.map((word) => contextOf.get(word)).find((found) => found !== undefined) ?? null
  const rest = all.filter((word) => !contextOf.has(word)).join('')
  // `Kod pojazdu` and `Kod nabywcy` are numbers, though `Kod` alone is a postal code.
  const isLoose = level !== null && loose[level].has(rest)
  return { field: sure.get(full) ?? (isLoose ? null : (sure.get(rest) ?? null)), level, rest }
}

/** Matches the columns of a table by their names. A field is used once, by the first column with its name. */
export function matchColumns(names: readonly string[]): (ImportField | null)[] {
  const read = names.map(readName)
  const taken = new Set<ImportField>()
  const take = (field: ImportField | null | undefined): ImportField | null => {
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const fields = read.map(({ field }) => take(field))
  const order = levelOrder(taken)
  return read.map(({ field, level, rest }, at) => {
    if (field) return fields[at] ?? null
    for (const tried of level === null ? order : [level]) {
      const found = take(loose[tried].get(rest))
      if (found) return found
    }
    return null
  })
}

/** The levels to which a name without an owner can belong, the most special first. */
function levelOrder(taken: ReadonlySet<ImportField>): ImportLevel[] {
  const has = (level: ImportLevel, but: readonly ImportField[] = []) =>
    [...taken].some((field) => levelOf(field) === level && !field.endsWith('.ref') && !but.includes(field))
  const order: ImportLevel[] = []
  if (has('line', ['line.grossPrice'])) order.push('line')
  if (has('visit')) order.push('visit')
  if (has('customer')) order.push('customer')
  if (has('vehicle') && order.length === 0) order.push('vehicle')
  return order.length > 0 ? order : ['customer']
}

const ownTables: Record<string, Readonly<Record<string, ImportField>>> = {
  customers: {
    id: 'customer.ref',
    kind: 'customer.kind',
    name: 'customer.name',
    phone: 'customer.phone',
    email: 'customer.email',
    country: 'customer.country',
    nip: 'customer.nip',
    street: 'customer.street',
    postalCode: 'customer.postalCode',
    city: 'customer.city',
    language: 'customer.language',
    notes: 'customer.notes',
    consents: 'customer.consents',
    mailsOffAt: 'customer.mailsOff',
    mailsOffBy: 'customer.mailsOffBy',
    smsOffAt: 'customer.smsOff',
    anonymisedAt: 'customer.anonymisedAt',
  },
  vehicles: {
    id: 'vehicle.ref',
    customerId: 'customer.ref',
    plate: 'vehicle.plate',
    country: 'vehicle.country',
    vin: 'vehicle.vin',
    brand: 'vehicle.brand',
    model: 'vehicle.model',
    year: 'vehicle.year',
    fuel: 'vehicle.fuel',
    engineSize: 'vehicle.engineSize',
    power: 'vehicle.power',
    firstRegistered: 'vehicle.firstRegistered',
  },
  appointments: {
    id: 'visit.ref',
    year: 'visit.year',
    number: 'visit.number',
    customerId: 'customer.ref',
    vehicleId: 'vehicle.ref',
    complaint: 'visit.complaint',
    startsAt: 'visit.date',
    workMinutes: 'visit.minutes',
    status: 'visit.status',
    mileage: 'vehicle.mileage',
  },
  'order-lines': {
    appointmentId: 'visit.ref',
    position: 'line.position',
    kind: 'line.kind',
    name: 'line.name',
    quantity: 'line.quantity',
    unit: 'line.unit',
    netPrice: 'line.netPrice',
    discount: 'line.discount',
    vatRate: 'line.vatRate',
  },
}
/** The tables of the export of Pitboard that are imported. */
export const ownTableNames: readonly string[] = Object.keys(ownTables)

/** Columns that only this table of the export has. */
const ownMarks: Readonly<Record<string, readonly string[]>> = {
  customers: ['id', 'mailsOffAt', 'anonymisedAt'],
  vehicles: ['id', 'customerId', 'plate', 'vin', 'fuel'],
  appointments: ['id', 'vehicleId', 'startsAt', 'workMinutes', 'statusSince'],
  'order-lines': ['appointmentId', 'netPrice', 'vatRate', 'position'],
}

/** The records of LubeLogger: service, repair and upgrade records of one car, and its list of cars. */
const lubeTables: readonly Readonly<Record<string, ImportField>>[] = [
  {
    vehicleid: 'vehicle.ref',
    date: 'visit.date',
    odometer: 'vehicle.mileage',
    description: 'line.name',
    notes: 'visit.notes',
    cost: 'line.grossPrice',
  },
  {
    id: 'vehicle.ref',
    year: 'vehicle.year',
    make: 'vehicle.brand',
    model: 'vehicle.model',
    licenseplate: 'vehicle.plate',
  },
]
const lubeMarks: readonly (readonly string[])[] = [
  ['date', 'description', 'cost', 'notes', 'odometer'],
  ['licenseplate', 'make', 'model', 'year'],
]

/** The columns of a file that is known whole; `null`: a file of another program. */
export function findPreset(names: readonly string[]): { preset: ImportPreset; columns: (ImportField | null)[] } | null {
  const has = (marks: readonly string[], all: readonly string[]) => marks.every((mark) => all.includes(mark))
  for (const [table, marks] of Object.entries(ownMarks)) {
    const fields = ownTables[table]
    if (fields && has(marks, names)) return { preset: 'pitboard', columns: names.map((name) => fields[name] ?? null) }
  }
  const folded = names.map((name) => name.trim().toLowerCase())
  const at = lubeMarks.findIndex((marks) => has(marks, folded) && !folded.includes('customer'))
  const fields = lubeTables[at]
  return fields ? { preset: 'lubelogger', columns: folded.map((name) => fields[name] ?? null) } : null
}

const mostTitleRows = 10

/** Finds the row with the names of the columns, from 1: some programs write a title and a date above it. */
export function findHeader(rows: readonly (readonly string[])[]): number {
  let best = { at: 1, count: 0 }
  for (const [at, cells] of rows.slice(0, mostTitleRows).entries()) {
    const count = findPreset(cells) ? cells.length : matchColumns(cells).filter(Boolean).length
    if (count > best.count) best = { at: at + 1, count }
  }
  if (best.count > 0) return best.at
  const first = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  return Math.max(1, first + 1)
}
