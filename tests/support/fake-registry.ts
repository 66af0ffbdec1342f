import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the registry behaves: it knows companies, or it fails in one of the ways in which the real one fails. */
export type RegistryMood =
  | 'working'
  | 'limit'
  | 'updating'
  | 'bad-date'
  | 'maintenance'
  | 'broken'
  | 'truncated'
  | 'garbage'
  | 'somebody-else'
  | 'endless'
  | 'moved'
  | 'slow'
  | 'silent'
  | 'hanging-up'

export type FakeRegistry = {
  readonly url: string
  /** The requests it received, in their order. */
  readonly asked: { nip: string; date: string }[]
  mood: RegistryMood
  stop(): Promise<void>
}

/** Persons whose data must not leave the answer of the registry. */
export const registryPerson = { firstName: 'ANNA', lastName: 'PRZYKŁADOWA', pesel: '02271409862' }
export const registryAccount = '66105000020000000000000001'
/** The checksum is right, but the registry refuses the number (WL-115). */
export const refusedNip = '5210000055'
const person = { companyName: null, nip: null, ...registryPerson }
const never = {
  registrationDenialBasis: null,
  registrationDenialDate: null,
  restorationBasis: null,
  restorationDate: null,
  removalBasis: null,
  removalDate: null,
  exemptionSmeDate: null,
}

const subject = (more: { nip: string; name: string; [field: string]: unknown }) => ({
  statusVat: 'Czynny',
  regon: null,
  pesel: null,
  krs: null,
  residenceAddress: null,
  workingAddress: null,
  representatives: [person],
  authorizedClerks: [person],
  partners: [],
  registrationLegalDate: '2015-03-02',
  ...never,
  accountNumbers: [registryAccount],
  hasVirtualAccounts: false,
  ...more,
})

const subjects = [
  subject({
    name: 'AUTO SERWIS POD LIPĄ SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
    nip: '5210000003',
    regon: '990000016',
    krs: '0000999999',
    workingAddress: 'LIPOWA 12, 02-001 WARSZAWA',
  }),
  subject({
    name: 'JAN PRZYKŁADOWY',
    nip: '5210000026',
    statusVat: 'Zwolniony',
    regon: '990000022',
    pesel: registryPerson.pesel,
    residenceAddress: 'OGRODOWA 3/2, 90-001 ŁÓDŹ',
  }),
  subject({
    name: 'DAWNY WARSZTAT SPÓŁKA AKCYJNA',
    nip: '5210000032',
    statusVat: 'Niezarejestrowany',
    regon: '990000000',
    krs: '0000999998',
    workingAddress: 'POLNA 1, 43-300 BIELSKO-BIAŁA',
  }),
]

/** A fake of the ministry's VAT white list on a local port, with invented companies. */
export async function startFakeRegistry(): Promise<FakeRegistry> {
  const fake = { url: '', asked: [] as FakeRegistry['asked'], mood: 'working' as RegistryMood }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://registry')
    const nip = /^\/api\/search\/nip\/([^/]+)$/.exec(url.pathname)?.[1]
    if (nip === undefined) return answer(response, 404, { code: 'WL-190', message: 'Niepoprawne żądanie.' })
    fake.asked.push({ nip, date: url.searchParams.get('date') ?? '' })
    behave(fake.mood, nip, fake.asked.length, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}

type RegistryResult = { subject: object | null; requestId: string; requestDateTime: string }

const json = (status: number, body: object) => (response: ServerResponse) => answer(response, status, body)
const moods: Readonly<Record<RegistryMood, (response: ServerResponse, result: RegistryResult) => void>> = {
  working: (response, result) => answer(response, 200, { result }),
  limit: json(429, { code: 'WL-191', message: 'Wyczerpano dzienny limit zapytań.' }),
  updating: json(400, { code: 'WL-196', message: 'Trwa aktualizacja bazy danych.' }),
  'bad-date': json(400, { code: 'WL-103', message: 'Data nie może być datą przyszłą.' }),
  broken: json(500, { code: 'WL-100', message: 'Niespodziewany błąd serwera.' }),
  garbage: json(200, { result: { subject: 'yes' } }),
  maintenance(response) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Przerwa techniczna</body></html>')
  },
  truncated(response, result) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }).slice(0, 80))
  },
  'somebody-else'(response, result) {
    answer(response, 200, { result: { ...result, subject: subject({ nip: '5210000078', name: 'INNY' }) } })
  },
  endless: (response, result) => answer(response, 200, { result, more: 'x'.repeat(1_500_000) }),
  moved(response) {
    response.writeHead(302, { location: '/elsewhere' }).end()
  },
  slow(response, result) {
    response.writeHead(200, { 'content-type': 'application/json' }).write(' ')
    setTimeout(() => response.end(JSON.stringify({ result })), 400)
  },
  silent() {},
  'hanging-up'(response) {
    response.destroy()
  },
}

function behave(mood: RegistryMood, nip: string, count: number, response: ServerResponse): void {
  const found = subjects.find((one) => one.nip === nip) ?? null
  if (mood === 'working' && nip === refusedNip) {
    answer(response, 400, { code: 'WL-115', message: 'Nieprawidłowy NIP.' })
  } else moods[mood](response, { subject: found, requestId: `aB3dE-${count}`, requestDateTime: '24-09-2026 10:15:00' })
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
