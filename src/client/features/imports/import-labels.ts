import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportState } from '#contract/imports/imports.ts'
import type { ImportField, ImportLevel } from '#domain/imports/import-field.ts'

/** What a column can mean, each with whose it is. */
export const importFieldLabels: Readonly<Record<ImportField, MessageDescriptor>> = {
  'customer.ref': msg`Customer: number in the other program`,
  'customer.kind': msg`Customer: person or company`,
  'customer.name': msg`Customer: name`,
  'customer.firstName': msg`Customer: first name`,
  'customer.lastName': msg`Customer: last name`,
  'customer.company': msg`Customer: company name`,
  'customer.phone': msg`Customer: phone`,
  'customer.email': msg`Customer: email`,
  'customer.nip': msg`Customer: tax number`,
  'customer.street': msg`Customer: street and number`,
  'customer.postalCode': msg`Customer: postal code`,
  'customer.city': msg`Customer: city`,
  'customer.country': msg`Customer: country`,
  'customer.language': msg`Customer: language`,
  'customer.notes': msg`Customer: notes`,
  'customer.mailsOff': msg`Customer: wants no emails`,
  'customer.mailsOffBy': msg`Customer: who stopped the emails`,
  'customer.smsOff': msg`Customer: wants no text messages`,
  'customer.consents': msg`Customer: consents`,
  'customer.anonymisedAt': msg`Customer: anonymised`,
  'vehicle.ref': msg`Car: number in the other program`,
  'vehicle.plate': msg`Car: plate`,
  'vehicle.country': msg`Car: country of the plate`,
  'vehicle.vin': msg`Car: VIN`,
  'vehicle.brand': msg`Car: make`,
  'vehicle.model': msg`Car: model`,
  'vehicle.year': msg`Car: year`,
  'vehicle.fuel': msg`Car: fuel`,
  'vehicle.engineSize': msg`Car: engine size in cm³`,
  'vehicle.power': msg`Car: power in kW`,
  'vehicle.firstRegistered': msg`Car: first registration`,
  'vehicle.mileage': msg`Car: mileage`,
  'visit.ref': msg`Visit: number in the other program`,
  'visit.date': msg`Visit: date`,
  'visit.time': msg`Visit: time`,
  'visit.minutes': msg`Visit: duration in minutes`,
  'visit.status': msg`Visit: status`,
  'visit.complaint': msg`Visit: complaint`,
  'visit.notes': msg`Visit: notes`,
  'visit.year': msg`Visit: year of the order number`,
  'visit.number': msg`Visit: order number`,
  'line.kind': msg`Item: labour or part`,
  'line.name': msg`Item: name`,
  'line.quantity': msg`Item: quantity`,
  'line.unit': msg`Item: unit`,
  'line.netPrice': msg`Item: net unit price`,
  'line.grossPrice': msg`Item: gross unit price`,
  'line.discount': msg`Item: discount in per cent`,
  'line.vatRate': msg`Item: VAT rate`,
  'line.position': msg`Item: position`,
}

export const importLevelLabels: Readonly<Record<ImportLevel, MessageDescriptor>> = {
  customer: msg`Customers`,
  vehicle: msg`Cars`,
  visit: msg`Visits`,
  line: msg`Items`,
}

export const importStateLabels: Readonly<Record<ImportState, MessageDescriptor>> = {
  ready: msg`Not checked yet`,
  checking: msg`Checking`,
  checked: msg`Checked, not imported yet`,
  importing: msg`Importing`,
  paused: msg`Paused`,
  done: msg`Imported`,
  undoing: msg`Undoing`,
  undone: msg`Undone`,
}

/** Why the server could not read a file, by the rule that it names. */
const fileFaultLabels: Readonly<Record<string, MessageDescriptor>> = {
  'old-spreadsheet': msg`This is an old Excel file (.xls). Save it as .xlsx or .csv first.`,
  'not-a-table': msg`This file is not a CSV, an .xlsx or an export from this app.`,
  damaged: msg`This file is damaged. Export or save it once more.`,
  encrypted: msg`This file has a password. Save it without one.`,
  'no-rows': msg`There is nothing below the names of the columns.`,
  'too-many-rows': msg`More than 200,000 rows. Split the file into parts.`,
  'too-many-columns': msg`More than 100 columns. Leave out those that are not needed.`,
  'too-large-inside': msg`This file is too large when it is unpacked.`,
}
export const fileFaultLabel = (rule: string): MessageDescriptor | undefined =>
  Object.hasOwn(fileFaultLabels, rule) ? fileFaultLabels[rule] : undefined
