import { randomUUID } from 'node:crypto'
import { createAbsence } from '#contract/absences.ts'
import { type StationPhotos, uploadStationPhotos } from '#contract/accounts.ts'
import { makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import { saveView } from '#contract/crm/saved-views.ts'
import { enrolDevice } from '#contract/devices.ts'
import { createEmployee, type EmployeeEntry } from '#contract/employees.ts'
import { createFollowUp } from '#contract/follow-ups/follow-ups.ts'
import { answerInspection, startInspection } from '#contract/inspections/inspections.ts'
import { saveLegal } from '#contract/legals.ts'
import { type StationLogo, uploadStationLogo } from '#contract/onboarding.ts'
import { saveFinding } from '#contract/order/findings.ts'
import { makePaperLink } from '#contract/order/paper-links.ts'
import { saveOrderLine } from '#contract/order-lines.ts'
import { type AppointmentPhotos, uploadAppointmentPhotos } from '#contract/photos.ts'
import { type Profile, updateProfile, uploadProfilePhoto } from '#contract/profiles.ts'
import { listSessions } from '#contract/sessions.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { usualRules as usualFollowUps, usualOil, usualSeasons } from '#domain/follow-ups/follow-up.ts'
import { usualRules } from '#domain/online-booking/booking-rules.ts'
import { insertMessage } from '#server/messages/rows/store.ts'
import type { Client } from './client.ts'
import { importForm, sendAndCheck, sendFiles } from './imports/import-client.ts'
import { logoForm, onePixel, photosForm, pictureForm } from './pictures.ts'
import type { TestServer } from './server.ts'
import { aBaseInfo, aBooking, type BookingInput, book, type TestStation } from './station.ts'

/** The input with which the request is valid. `own` has ids of the station that is attacked. */
export type Sample = {
  params?: (own: Own) => Record<string, string>
  query?: (own: Own) => Record<string, string>
  body?: (own: Own) => unknown
  /** The status for a user of another station: 404 if the request contains an id. */
  stranger: number
}
export type Own = Record<
  | 'inspection'
  | 'appointment'
  | 'bay'
  | 'customer'
  | 'vehicle'
  | 'employee'
  | 'absence'
  | 'device'
  | 'legal'
  | 'logo'
  | 'plate'
  | 'user'
  | 'photo'
  | 'session'
  | 'stationPhoto'
  | 'orderPhoto'
  | 'line'
  | 'finding'
  | 'paperLink'
  | 'message'
  | 'followUp'
  | 'import'
  | 'openImport'
  | 'savedView',
  string
>

const weekly = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }
const none: Sample = { stranger: 200 }
const aPerson: EmployeeEntry = {
  name: 'Jan Nowak',
  shortName: 'Jan',
  role: 'mechanic',
  email: null,
  phone: null,
  colour: 'teal',
  skills: [],
  weekly: null,
}
const aCompany = {
  country: 'PL',
  name: 'Auto Serwis',
  nip: '8567346215',
  regon: null,
  krs: null,
  legalForm: null,
  street: 'Wolska 12',
  postalCode: '01-201',
  city: 'Warszawa',
  vatStatus: null,
}
const anSmsGateway = {
  ...{ kind: 'webhook', url: 'https://gateway.example.com/sms', secret: '0123456789abcdef', sender: 'Mine' },
  ...{ isPlain: true, partPrice: 12, monthlyLimit: 300 },
}
const aMonth = { from: '2026-11-01', to: '2026-11-30' }
const aDayOff = { from: '2026-11-24', to: '2026-11-24', kind: 'sick' as const, note: 'Kowalska' }
const nobody = '019aa000-0000-7000-8000-000000000099'
const aCustomer = {
  kind: 'person',
  name: 'Jan Nowak',
  phone: '+48601765432',
  email: null,
  language: null,
  consents: [],
  notes: '',
}
const aCar = { plate: 'KR 1AB23', country: 'PL', vin: null, brand: null, model: null, year: null, fuel: null }
const aLine = {
  ...({ kind: 'labour', name: 'Kowalska', quantity: 1000, unit: 'h' } as const),
  ...{ netPrice: 10_000, discountPercent: 0, vatRate: 23 },
}
const aFinding = {
  ...({ what: 'Kowalska', place: 'Front axle', severity: 'now' } as const),
  lines: [{ ...aLine, id: '019aa000-0000-7000-8000-0000000000ad' }],
}
const aTemplate = {
  name: 'Kowalska',
  sections: [
    {
      ...{ id: 'all', title: 'Kowalska' },
      items: [
        { kind: 'condition' as const, id: 'lights', label: 'Kowalska', hint: null, photo: false },
        {
          ...{ kind: 'measurement' as const, id: 'tread', label: 'Tread', hint: null, photo: false },
          ...{ unit: 'mm', decimals: 1, nowBelow: 1.6, soonBelow: 4, soonAbove: null, nowAbove: null },
        },
      ],
    },
  ],
}
const aReport = {
  ...({ kind: 'check-in', mileage: 1000, fuel: 4, keys: 1, body: 'estate', usedParts: 'return' } as const),
  documents: ['registration' as const],
  belongings: 'Kowalska',
  marks: [
    {
      id: '019aa000-0000-7000-8000-0000000000b1',
      ...({ kind: 'dent', x: 100, y: 100, note: 'Kowalska' } as const),
      photoIds: ['019aa000-0000-7000-8000-0000000000b2'],
    },
  ],
  agreed: 'Kowalska',
  signature: { name: 'Kowalska', strokes: [[1, 2, 3, 4]] },
}
/** One call of each endpoint. Calls that end something are last. */
export const samples: Record<string, Sample> = {
  health: none,
  live: none,
  ready: none,
  requestLoginCode: { body: () => ({ email: 'a@example.com' }), stranger: 200 },
  requestRegisterCode: { body: () => ({ email: 'b@example.com' }), stranger: 200 },
  register: { body: () => ({ email: 'b@example.com', code: '0000 0000' }), stranger: 400 },
  login: { body: () => ({ email: 'a@example.com', code: '0000 0000' }), stranger: 400 },
  beginPasskeySignIn: { stranger: 200 },
  signInWithPasskey: {
    body: () => ({ credentialId: 'AQID', clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' }),
    stranger: 400,
  },
  listPasskeys: none,
  beginPasskey: none,
  addPasskey: {
    body: () => ({ name: 'Phone', credentialId: 'AQID', clientDataJSON: 'e30', attestationObject: 'oA' }),
    stranger: 400,
  },
  renamePasskey: { params: () => ({ id: randomUUID() }), body: () => ({ name: 'Phone' }), stranger: 404 },
  removePasskey: { params: () => ({ id: randomUUID() }), stranger: 404 },
  readPasskeyRule: none,
  choosePasskeyRule: { body: () => ({ isRequired: false }), stranger: 200 },
  // No station of these tests requires passkeys.
  makeRecoveryCode: { stranger: 409 },
  allowPasskey: { body: (own) => ({ employeeId: own.employee }), stranger: 404 },
  readPasskeyNeed: none,
  enterRecoveryCode: { body: () => ({ code: '7K2M-9QXD-4VTR-HW8N-5CBJ' }), stranger: 400 },
  refresh: none,
  refreshPost: none,
  myProfile: none,
  listCountries: none,
  getCountry: { params: () => ({ id: 'PL' }), stranger: 200 },
  listCities: { params: () => ({ id: 'PL' }), query: () => ({ limit: '1' }), stranger: 200 },
  getCity: { params: () => ({ id: '756135' }), stranger: 200 },
  getOnboarding: none,
  saveBaseInfo: {
    body: (own) => aBaseInfo({ bays: [{ id: own.bay, name: 'Mine', kind: 'pit', active: true }] }),
    stranger: 400,
  },
  saveWorkingHours: { body: () => ({ weekly, exceptions: [], observeHolidays: true }), stranger: 200 },
  saveBrands: { body: () => ({ all: false, brands: ['opel'], other: [] }), stranger: 200 },
  saveServices: { body: () => ({ services: [] }), stranger: 200 },
  saveConveniences: { body: () => ({ conveniences: ['wifi'] }), stranger: 200 },
  uploadStationLogo: { body: () => logoForm(onePixel), stranger: 201 },
  removeStationLogo: { stranger: 204 },
  getStationLogo: { params: (own) => ({ name: own.logo }), stranger: 404 },
  listServices: none,
  listBrands: none,
  getBrand: { params: () => ({ brand: 'opel' }), stranger: 200 },
  listConveniences: none,
  getConvenience: { params: () => ({ id: 'wifi' }), stranger: 200 },
  listIcons: { params: () => ({ file: 'tabler.json' }), query: () => ({ icons: 'check' }), stranger: 200 },
  listBays: none,
  listFreeSlots: { query: (own) => ({ minutes: '60', bayId: own.bay, moving: own.appointment }), stranger: 404 },
  listCustomers: { query: () => ({ search: 'kowalska' }), stranger: 200 },
  getCustomer: { params: (own) => ({ id: own.customer }), stranger: 404 },
  createCustomer: { body: () => aCustomer, stranger: 201 },
  updateCustomer: { params: (own) => ({ id: own.customer }), body: () => aCustomer, stranger: 404 },
  mergeCustomer: { params: (own) => ({ id: own.customer }), body: () => ({ into: nobody }), stranger: 404 },
  switchMails: { params: (own) => ({ id: own.customer }), body: () => ({ mails: 'off' }), stranger: 404 },
  anonymiseCustomer: { params: (own) => ({ id: own.customer }), stranger: 404 },
  getVehicle: { params: (own) => ({ id: own.vehicle }), stranger: 404 },
  updateVehicle: { params: (own) => ({ id: own.vehicle }), body: () => aCar, stranger: 404 },
  mergeVehicle: { params: (own) => ({ id: own.vehicle }), body: () => ({ into: nobody }), stranger: 404 },
  addVehicle: { body: () => ({ ...aCar, customerId: null }), stranger: 201 },
  eraseVehicle: { params: (own) => ({ id: own.vehicle }), stranger: 404 },
  readCustomerPage: { params: (own) => ({ id: own.customer }), stranger: 404 },
  readCarPage: { params: (own) => ({ id: own.vehicle }), stranger: 404 },
  moveCar: { params: (own) => ({ id: own.vehicle }), body: () => ({ customerId: null }), stranger: 404 },
  listSavedViews: none,
  // The id is of this station.
  saveView: {
    params: (own) => ({ id: own.savedView }),
    body: () => ({ list: 'customers', name: 'Mine', filters: { search: 'Mine' } }),
    stranger: 200,
  },
  deleteView: { params: (own) => ({ id: own.savedView }), stranger: 404 },
  listCars: { query: () => ({ search: 'kowalska' }), stranger: 200 },
  findVehicles: { query: (own) => ({ plate: own.plate }), stranger: 200 },
  listAppointments: { query: () => ({ from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' }), stranger: 200 },
  search: { query: (own) => ({ q: own.plate }), stranger: 200 },
  getAppointment: { params: (own) => ({ id: own.appointment }), stranger: 404 },
  readOrders: { query: (own) => ({ ids: own.appointment, with: 'related' }), stranger: 200 },
  createAppointment: { body: (own) => aBooking({ bayId: own.bay }), stranger: 404 },
  rescheduleAppointment: {
    params: (own) => ({ id: own.appointment }),
    body: () => ({ startsAt: '2026-11-23T12:00:00Z' }),
    stranger: 404,
  },
  editAppointment: { params: (own) => ({ id: own.appointment }), body: () => ({ keyTag: 'Mine' }), stranger: 404 },
  addNote: {
    params: (own) => ({ id: own.appointment }),
    body: () => ({ id: nobody, text: 'Mine' }),
    stranger: 404,
  },
  setOrderDetails: {
    params: (own) => ({ id: own.appointment }),
    body: () => ({ keyTag: { from: null, to: 'Mine' } }),
    stranger: 404,
  },
  saveOrderLines: { params: (own) => ({ id: own.appointment }), body: () => ({ lines: [] }), stranger: 404 },
  saveOrderLine: {
    params: (own) => ({ id: own.appointment, lineId: own.line }),
    body: () => ({ ...aLine, version: 1 }),
    stranger: 404,
  },
  removeOrderLine: {
    params: (own) => ({ id: own.appointment, lineId: own.line }),
    body: () => ({ version: 1 }),
    stranger: 404,
  },
  saveFinding: {
    params: (own) => ({ id: own.appointment, findingId: own.finding }),
    body: () => ({ what: 'Mine', severity: 'soon', version: 1 }),
    stranger: 404,
  },
  stepFinding: {
    params: (own) => ({ id: own.appointment, findingId: own.finding }),
    body: () => ({ to: 'declined', how: 'phone', reason: 'Mine', version: 1 }),
    stranger: 404,
  },
  listInspectionTemplates: none,
  saveInspectionTemplate: {
    params: () => ({ id: '019ab000-0000-7000-8000-000000000001' }),
    body: () => ({ content: aTemplate, isArchived: false, version: null }),
    stranger: 200,
  },
  startInspection: {
    params: (own) => ({ id: own.appointment, inspectionId: nobody }),
    body: () => ({ templateId: nobody, content: aTemplate, findingIds: { lights: nobody, tread: nobody } }),
    stranger: 404,
  },
  answerInspection: {
    params: (own) => ({ id: own.appointment, inspectionId: own.inspection, itemId: 'lights' }),
    body: () => ({ from: null, to: { grade: 'soon', note: 'Mine' } }),
    stranger: 404,
  },
  makeConditionReport: {
    params: (own) => ({ id: own.appointment, reportId: nobody }),
    body: () => aReport,
    stranger: 404,
  },
  chooseConditionReports: { body: () => ({ isOffered: true }), stranger: 200 },
  makePaperLink: {
    params: (own) => ({ id: own.appointment }),
    body: () => ({ paper: 'estimate', language: 'pl' }),
    stranger: 404,
  },
  listPaperLinks: { params: (own) => ({ id: own.appointment }), stranger: 404 },
  revokePaperLink: { params: (own) => ({ id: own.appointment, linkId: own.paperLink }), stranger: 404 },
  listMeasurements: { params: (own) => ({ id: own.vehicle }), stranger: 404 },
  changeAppointmentStatus: {
    params: () => ({ status: 'arrived' }),
    body: (own) => ({ appointmentId: own.appointment, reason: '' }),
    stranger: 404,
  },
  // Each of its changes is answered by itself (`commands.test.ts`).
  sendCommands: {
    body: (own) => ({
      commands: [
        {
          ...{ key: nobody, kind: 'status', params: { status: 'arrived' } },
          body: { appointmentId: own.appointment, reason: '' },
        },
      ],
    }),
    stranger: 200,
  },
  listMessages: { params: (own) => ({ id: own.appointment }), stranger: 404 },
  decideMessage: {
    params: (own) => ({ id: own.appointment, messageId: own.message }),
    body: () => ({ action: 'drop' }),
    stranger: 404,
  },
  getSmsSettings: none,
  saveSmsSettings: { body: () => anSmsGateway, stranger: 200 },
  // The station has no gateway.
  sendTestSms: { body: () => ({ to: '+48601765432' }), stranger: 409 },
  switchSms: { params: (own) => ({ id: own.customer }), body: () => ({ sms: 'off' }), stranger: 404 },
  listFollowUps: { query: () => ({ list: 'upcoming' }), stranger: 200 },
  createFollowUp: {
    body: (own) => ({ reason: 'call-back', dueOn: '2026-12-10', customerId: own.customer, note: 'Mine' }),
    stranger: 404,
  },
  stepFollowUp: {
    params: (own) => ({ id: own.followUp }),
    body: () => ({ to: 'closed', result: 'refused' }),
    stranger: 404,
  },
  previewFollowUpMessage: { params: (own) => ({ id: own.followUp }), stranger: 404 },
  sendFollowUpMessage: { params: (own) => ({ id: own.followUp }), body: () => ({ channel: 'email' }), stranger: 404 },
  countFollowUps: { query: () => ({ from: '2026-11-01', to: '2026-11-30' }), stranger: 200 },
  getFollowUpRules: none,
  saveFollowUpRules: {
    body: () => ({ rules: usualFollowUps, oil: usualOil, seasons: usualSeasons }),
    stranger: 200,
  },
  getVehicleDates: { params: (own) => ({ id: own.vehicle }), stranger: 404 },
  saveVehicleDates: {
    params: (own) => ({ id: own.vehicle }),
    body: () => ({ inspectionOn: '2027-03-14', insuranceOn: null, oilChangedOn: null, oilChangedAt: null }),
    stranger: 404,
  },
  getMessageChoice: none,
  saveMessageChoice: { body: () => ({ kinds: ['ready'], reminderTime: '17:00' }), stranger: 200 },
  listMessageTemplates: none,
  saveMessageTemplate: { body: () => ({ kind: 'ready', language: 'en', text: '{plate} is ready.' }), stranger: 200 },
  previewMessage: { body: () => ({ kind: 'ready', language: 'en' }), stranger: 200 },
  getWorkshopPage: none,
  saveWorkshopPage: { body: () => ({ slug: `page-${randomUUID()}`.slice(0, 40), isPublic: true }), stranger: 200 },
  makeVisitLink: { params: (own) => ({ id: own.appointment }), stranger: 404 },
  countVisitLinks: { params: (own) => ({ id: own.appointment }), stranger: 404 },
  revokeAllVisitLinks: { params: (own) => ({ id: own.appointment }), stranger: 404 },
  getOnlineBooking: none,
  saveOnlineBooking: { body: () => ({ ...usualRules, isOn: false, visitPages: false, bookable: [] }), stranger: 200 },
  listEmployees: none,
  createEmployee: { body: () => aPerson, stranger: 201 },
  updateEmployee: { params: (own) => ({ id: own.employee }), body: () => aPerson, stranger: 404 },
  deactivateEmployee: { params: (own) => ({ id: own.employee }), body: () => ({ reassignTo: null }), stranger: 404 },
  activateEmployee: { params: (own) => ({ id: own.employee }), stranger: 404 },
  listAbsences: { query: (own) => ({ from: '2026-11-01', to: '2026-11-30', employeeId: own.employee }), stranger: 404 },
  createAbsence: { body: (own) => ({ ...aDayOff, employeeId: own.employee }), stranger: 404 },
  updateAbsence: {
    params: (own) => ({ id: own.absence }),
    body: (own) => ({ ...aDayOff, employeeId: own.employee }),
    stranger: 404,
  },
  deleteAbsence: { params: (own) => ({ id: own.absence }), stranger: 404 },
  inviteEmployee: { params: (own) => ({ id: own.employee }), stranger: 404 },
  withdrawInvitation: { params: (own) => ({ id: own.employee }), stranger: 404 },
  // No invitation has this secret.
  getInvitation: { body: () => ({ token: 'A'.repeat(43) }), stranger: 404 },
  acceptInvitation: { body: () => ({ token: 'A'.repeat(43) }), stranger: 404 },
  myLegal: none,
  listLegals: none,
  getLegal: { params: (own) => ({ id: own.legal }), stranger: 404 },
  // The server of the tests has no registry configured.
  lookUpCompany: { params: () => ({ nip: '5210000003' }), stranger: 503 },
  saveLegal: { body: () => aCompany, stranger: 200 },
  joinWaitlist: { body: () => ({ email: 'c@example.com', consent: true }), stranger: 202 },
  confirmWaitlist: { body: () => ({ token: 'A'.repeat(43) }), stranger: 404 },
  leaveWaitlist: { body: () => ({ token: 'A'.repeat(43) }), stranger: 204 },
  getNotices: none,
  saveNotices: { body: () => ({ tomorrow: true }), stranger: 200 },
  getPush: none,
  savePushChoice: { body: () => ({ kinds: ['answered'], quiet: null, showsNames: false }), stranger: 200 },
  subscribePush: {
    body: () => ({
      endpoint: 'https://push.example.net/send/AQID',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    stranger: 200,
  },
  unsubscribePush: { params: () => ({ id: randomUUID() }), stranger: 404 },
  // The session has no device.
  testPush: { stranger: 200 },
  getProfile: { params: (own) => ({ id: own.user }), stranger: 404 },
  updateProfile: {
    body: () => ({ firstName: 'Jan', lastName: null, phone: null, language: 'en' }),
    stranger: 200,
  },
  uploadProfilePhoto: { body: () => pictureForm(onePixel), stranger: 200 },
  removeProfilePhoto: none,
  getProfilePhoto: { params: (own) => ({ id: own.user, name: own.photo }), stranger: 404 },
  uploadStationPhotos: { body: () => photosForm([onePixel]), stranger: 201 },
  listStationPhotos: none,
  orderStationPhotos: { body: (own) => ({ ids: [own.stationPhoto] }), stranger: 400 },
  removeStationPhoto: { params: (own) => ({ id: own.stationPhoto }), stranger: 404 },
  uploadAppointmentPhotos: {
    params: (own) => ({ id: own.appointment }),
    body: () => photosForm([onePixel]),
    stranger: 404,
  },
  removeAppointmentPhoto: {
    params: (own) => ({ id: own.appointment, photoId: own.orderPhoto }),
    stranger: 404,
  },
  getPhoto: { params: (own) => ({ id: own.orderPhoto, size: 'thumb' }), stranger: 404 },
  readFigures: { query: () => aMonth, stranger: 200 },
  readMonths: { query: () => ({ from: '2026-10', to: '2026-11' }), stranger: 200 },
  listFigureRows: { query: (own) => ({ ...aMonth, list: 'hours', bayId: own.bay }), stranger: 200 },
  downloadFigures: { query: (own) => ({ ...aMonth, table: 'hours', employeeId: own.employee }), stranger: 200 },
  listImports: none,
  uploadImport: { body: () => importForm('Name;Phone\nMine;601765432\n'), stranger: 201 },
  getImport: { params: (own) => ({ id: own.import }), stranger: 404 },
  matchImport: {
    params: (own) => ({ id: own.openImport, number: '0' }),
    body: () => ({ headerAt: 1, columns: ['customer.name', null], dateOrder: 'dmy', decimal: 'comma', plate: null }),
    stranger: 404,
  },
  listImportProblems: { params: (own) => ({ id: own.import }), stranger: 404 },
  downloadImportProblems: { params: (own) => ({ id: own.import }), query: () => ({ language: 'pl' }), stranger: 404 },
  checkImport: { params: (own) => ({ id: own.openImport }), stranger: 404 },
  startImport: { params: (own) => ({ id: own.import }), stranger: 404 },
  pauseImport: { params: (own) => ({ id: own.import }), stranger: 404 },
  undoImport: { params: (own) => ({ id: own.import }), stranger: 404 },
  discardImport: { params: (own) => ({ id: own.openImport }), stranger: 404 },
  exportStation: none,
  readBackupStatus: none,
  getProcessingRecord: { query: () => ({ language: 'pl' }), stranger: 200 },
  exportProfile: none,
  listDevices: none,
  renameDevice: { params: (own) => ({ id: own.device }), body: () => ({ name: 'Mine' }), stranger: 404 },
  revokeDevice: { params: (own) => ({ id: own.device }), stranger: 404 },
  listSessions: none,
  streamEvents: none,
  endSession: { params: (own) => ({ id: own.session }), stranger: 404 },
  endOtherSessions: { stranger: 204 },
  // The address and the name are not those of the user of another station.
  eraseProfile: { body: () => ({ email: 'a@example.com' }), stranger: 400 },
  eraseStation: { body: () => ({ name: 'Not its name' }), stranger: 400 },
  // Last, because these end the session.
  enrolDevice: { body: (own) => ({ name: 'Mine', again: own.device }), stranger: 201 },
  logout: { stranger: 204 },
  logoutPost: { stranger: 204 },
}

/** Fills a station with one record of every kind and returns their ids. */
export async function fillStation(
  server: TestServer,
  mine: TestStation,
  booking: Partial<BookingInput> = {},
): Promise<Own> {
  const made = await book(mine.owner, { notes: 'Rack 4', ...booking })
  const person = { ...aPerson, name: 'Marek Kowalska', phone: '+48601234567' }
  const employee = (await mine.owner.client.send(createEmployee, { body: person })).value
  const company = { ...aCompany, name: 'Anna Kowalska' }
  const legal = (await mine.owner.client.send(saveLegal, { body: company })).value
  const { client } = mine.owner
  await client.send(updateProfile, {
    body: { firstName: 'Anna', lastName: 'Kowalska', phone: '+48601234567', language: 'en' },
  })
  const photoForm = { method: 'POST', body: pictureForm(onePixel) }
  const pictured = (await client.fetch(`/api${uploadProfilePhoto.path}`, photoForm)).value as Profile
  const photoPost = () => ({ method: 'POST', body: photosForm([onePixel]) })
  const logoPost = { method: 'POST', body: logoForm(onePixel) }
  const logo = (await client.fetch(`/api${uploadStationLogo.path}`, logoPost)).value as StationLogo
  const shown = (await client.fetch(`/api${uploadStationPhotos.path}`, photoPost())).value as StationPhotos
  const orderPath = `/api${fillPath(uploadAppointmentPhotos.path, { id: made.id })}`
  const taken = (await client.fetch(orderPath, photoPost())).value as AppointmentPhotos
  const dayOff = { ...aDayOff, employeeId: employee.id }
  const message = '019aa000-0000-7000-8000-0000000000aa'
  const subject = { appointment_id: made.id, customer_id: made.customer?.id ?? '', starts_at: server.clock.now }
  const times = { due_at: server.clock.now + 3600_000, created_at: server.clock.now }
  await insertMessage(mine.account, server.database.db, {
    ...{ id: message, kind: 'ready', state: 'ask' },
    ...subject,
    ...times,
  })
  const line = '019aa000-0000-7000-8000-0000000000ab'
  const lineParams = { id: made.id, lineId: line }
  await client.send(saveOrderLine, { params: lineParams, headers: {}, body: { ...aLine, version: null } })
  const finding = '019aa000-0000-7000-8000-0000000000ac'
  await client.send(saveFinding, {
    params: { id: made.id, findingId: finding },
    headers: {},
    body: { ...aFinding, version: null },
  })
  const inspection = '019aa000-0000-7000-8000-0000000000ae'
  const findingIds = { lights: randomUUID(), tread: randomUUID() }
  const params = { id: made.id, inspectionId: inspection }
  const start = { templateId: nobody, content: aTemplate, findingIds }
  await client.send(startInspection, { params, headers: {}, body: start })
  await client.send(answerInspection, {
    params: { ...params, itemId: 'tread' },
    headers: {},
    body: { from: null, to: { number: 3.5 } },
  })
  await client.send(makeConditionReport, {
    params: { id: made.id, reportId: '019aa000-0000-7000-8000-0000000000af' },
    headers: {},
    body: aReport,
  })
  const called = {
    ...({ reason: 'call-back', dueOn: '2026-12-10', note: 'Kowalska' } as const),
    ...{ vehicleId: made.vehicle.id, customerId: made.customer?.id ?? null },
  }
  const followUp = (await client.send(createFollowUp, { body: called })).value.id
  const entry = { paper: 'estimate', language: 'pl' } as const
  const link = (await client.send(makePaperLink, { params: { id: made.id }, body: entry })).value
  const savedView = '019aa000-0000-7000-8000-0000000000b3'
  await client.send(saveView, {
    params: { id: savedView },
    body: { list: 'customers', name: 'Kowalska', filters: { search: 'Kowalska' } },
  })
  const helper = await mine.join('advisor')
  const files = [{ name: 'Kowalska.csv', content: 'Name;Phone;City\nEwa Kowalska;60176;Łódź\n' }]
  const checked = await sendAndCheck(client, files)
  const open = (await sendFiles(client, files)).value
  return {
    import: checked.id,
    openImport: open.id,
    message,
    followUp,
    savedView,
    inspection,
    device: (await helper.client.send(enrolDevice, { body: { name: 'Kowalska' } })).value.id,
    absence: (await mine.owner.client.send(createAbsence, { body: dayOff })).value.id,
    appointment: made.id,
    bay: mine.bays[0]?.id ?? '',
    customer: made.customer?.id ?? '',
    vehicle: made.vehicle.id,
    employee: employee.id,
    legal: legal.id,
    logo: logo.name,
    plate: made.vehicle.plate ?? '',
    user: mine.owner.userId,
    photo: pictured.photo?.split('/').at(-1) ?? '',
    stationPhoto: shown.photos[0]?.id ?? '',
    orderPhoto: taken.photos[0]?.id ?? '',
    line,
    finding,
    paperLink: link.id,
    session: (await mine.owner.client.send(listSessions, {})).value.sessions[0]?.id ?? '',
  }
}

/** Ids that do not exist. */
export const unknown: Own = {
  followUp: '019aa000-0000-7000-8000-00000000003e',
  import: '019aa000-0000-7000-8000-00000000002e',
  openImport: '019aa000-0000-7000-8000-00000000002f',
  savedView: '019aa000-0000-7000-8000-00000000004f',
  message: '019aa000-0000-7000-8000-00000000000e',
  inspection: '019aa000-0000-7000-8000-00000000001e',
  device: '019aa000-0000-7000-8000-00000000000d',
  absence: '019aa000-0000-7000-8000-00000000000c',
  appointment: '019aa000-0000-7000-8000-000000000001',
  bay: '019aa000-0000-7000-8000-000000000002',
  customer: '019aa000-0000-7000-8000-000000000003',
  vehicle: '019aa000-0000-7000-8000-000000000008',
  employee: '019aa000-0000-7000-8000-000000000004',
  legal: '019aa000-0000-7000-8000-000000000007',
  logo: 'B'.repeat(43),
  plate: 'ZZ 99999',
  user: '019aa000-0000-7000-8000-000000000005',
  photo: 'A'.repeat(43),
  session: '019aa000-0000-7000-8000-000000000006',
  stationPhoto: '019aa000-0000-7000-8000-00000000000a',
  orderPhoto: '019aa000-0000-7000-8000-00000000000b',
  line: '019aa000-0000-7000-8000-00000000000f',
  finding: '019aa000-0000-7000-8000-00000000000d',
  paperLink: '019aa000-0000-7000-8000-00000000001f',
}

export function callSample(client: Client, endpoint: Endpoint, sample: Sample, ids: Own) {
  const query = sample.query ? `?${new URLSearchParams(sample.query(ids))}` : ''
  const body = sample.body?.(ids)
  const isForm = body instanceof FormData
  return client.fetch(`/api${fillPath(endpoint.path, sample.params?.(ids))}${query}`, {
    method: endpoint.method,
    headers: {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
      ...(sample.body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(sample.body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
}
