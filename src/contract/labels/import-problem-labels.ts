import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { ImportProblemCode } from '#domain/imports/import-problem.ts'

/** What is wrong with a row of an imported file, and what becomes of it. */
export const importProblemLabels: Readonly<Record<ImportProblemCode, TextDescriptor>> = {
  'empty-row': /*i18n*/ { id: 'import.empty-row', message: 'Empty row' },
  'repeated-header': /*i18n*/ { id: 'import.repeated-header', message: 'The names of the columns again' },
  'too-many-cells': /*i18n*/ { id: 'import.too-many-cells', message: 'More cells than columns; the rest is left out' },
  'too-few-cells': /*i18n*/ { id: 'import.too-few-cells', message: 'Fewer cells than columns' },
  'nothing-usable': /*i18n*/ { id: 'import.nothing-usable', message: 'Nothing in this row can be imported' },
  'broken-letters': /*i18n*/ { id: 'import.broken-letters', message: 'Letters were lost before this file was made' },
  'control-characters': /*i18n*/ { id: 'import.control-characters', message: 'Invisible characters were removed' },
  'spreadsheet-error': /*i18n*/ { id: 'import.spreadsheet-error', message: 'A formula error in place of a value' },
  'formula-text': /*i18n*/ { id: 'import.formula-text', message: 'A formula; it is stored as text' },
  'text-too-long': /*i18n*/ { id: 'import.text-too-long', message: 'Too long; the end is cut off' },
  'customer-unnamed': /*i18n*/ { id: 'import.customer-unnamed', message: 'A customer without a name, phone or email' },
  'customer-not-found': /*i18n*/ {
    id: 'import.customer-not-found',
    message: 'The customer is not in the file; imported without one',
  },
  'customer-anonymised': /*i18n*/ { id: 'import.customer-anonymised', message: 'An anonymised customer; left out' },
  'customer-merged': /*i18n*/ { id: 'import.customer-merged', message: 'The same customer as in another row; merged' },
  'customer-known': /*i18n*/ { id: 'import.customer-known', message: 'This customer is here already; merged' },
  'kind-unknown': /*i18n*/ { id: 'import.kind-unknown', message: 'Neither a person nor a company' },
  'phone-bad-characters': /*i18n*/ {
    id: 'import.phone-bad-characters',
    message: 'Not a phone number; kept in the notes',
  },
  'phone-bad-length': /*i18n*/ {
    id: 'import.phone-bad-length',
    message: 'Too few or too many digits for a phone number; kept in the notes',
  },
  'phone-no-country-code': /*i18n*/ {
    id: 'import.phone-no-country-code',
    message: 'A phone number without a known country; kept in the notes',
  },
  'phone-shortened': /*i18n*/ {
    id: 'import.phone-shortened',
    message: 'A spreadsheet has shortened this phone number; left out',
  },
  'phone-several': /*i18n*/ { id: 'import.phone-several', message: 'Several numbers; all but the first in the notes' },
  'email-invalid': /*i18n*/ { id: 'import.email-invalid', message: 'Not an email address; kept in the notes' },
  'email-several': /*i18n*/ {
    id: 'import.email-several',
    message: 'Several addresses; all but the first in the notes',
  },
  'nip-bad-characters': /*i18n*/ { id: 'import.nip-bad-characters', message: 'Not a tax number; left out' },
  'nip-bad-length': /*i18n*/ { id: 'import.nip-bad-length', message: 'A tax number has ten digits; left out' },
  'nip-bad-checksum': /*i18n*/ {
    id: 'import.nip-bad-checksum',
    message: 'A digit of this tax number is wrong; left out',
  },
  'postal-code-invalid': /*i18n*/ { id: 'import.postal-code-invalid', message: 'Not a postal code; left out' },
  'country-unknown': /*i18n*/ { id: 'import.country-unknown', message: 'Unknown country; the workshop’s is used' },
  'language-unknown': /*i18n*/ { id: 'import.language-unknown', message: 'Neither Polish nor English; left out' },
  'flag-unknown': /*i18n*/ {
    id: 'import.flag-unknown',
    message: 'Neither yes nor no; to be safe, no messages will be sent',
  },
  'consents-unreadable': /*i18n*/ {
    id: 'import.consents-unreadable',
    message: 'These consents cannot be read; left out',
  },
  'vehicle-unnamed': /*i18n*/ {
    id: 'import.vehicle-unnamed',
    message: 'A car without a plate or VIN; the car and its visit are left out',
  },
  'vehicle-not-found': /*i18n*/ {
    id: 'import.vehicle-not-found',
    message: 'The car is not in the file; the visit is left out',
  },
  'vehicle-merged': /*i18n*/ { id: 'import.vehicle-merged', message: 'The same car as in another row; merged' },
  'vehicle-known': /*i18n*/ { id: 'import.vehicle-known', message: 'This car is here already; merged' },
  'plate-bad-characters': /*i18n*/ { id: 'import.plate-bad-characters', message: 'Not a plate; the car is left out' },
  'plate-too-long': /*i18n*/ { id: 'import.plate-too-long', message: 'Too long for a plate; the car is left out' },
  'plate-unusual': /*i18n*/ { id: 'import.plate-unusual', message: 'Not the usual form of a Polish plate' },
  'vin-bad-characters': /*i18n*/ {
    id: 'import.vin-bad-characters',
    message: 'A VIN has no such characters; left out',
  },
  'vin-bad-length': /*i18n*/ { id: 'import.vin-bad-length', message: 'A VIN has 17 characters; left out' },
  'vin-corrected': /*i18n*/ {
    id: 'import.vin-corrected',
    message: 'A VIN has no I, O or Q; replaced by the digits that look alike',
  },
  'vin-check-digit': /*i18n*/ { id: 'import.vin-check-digit', message: 'The check digit of this VIN is wrong' },
  'vin-differs': /*i18n*/ {
    id: 'import.vin-differs',
    message: 'The car with this plate has another VIN, which stays',
  },
  'plate-of-another-car': /*i18n*/ {
    id: 'import.plate-of-another-car',
    message: 'Another car has this plate; left out',
  },
  'vin-of-another-plate': /*i18n*/ {
    id: 'import.vin-of-another-plate',
    message: 'Another car has this VIN; both are kept',
  },
  'owner-differs': /*i18n*/ {
    id: 'import.owner-differs',
    message: 'This car already belongs to another customer; the owner is kept',
  },
  'year-unreadable': /*i18n*/ { id: 'import.year-unreadable', message: 'Not a year; left out' },
  'year-out-of-range': /*i18n*/ { id: 'import.year-out-of-range', message: 'No car is from this year; left out' },
  'fuel-unknown': /*i18n*/ { id: 'import.fuel-unknown', message: 'Unknown fuel; left out' },
  'engine-size-unreadable': /*i18n*/ {
    id: 'import.engine-size-unreadable',
    message: 'Not an engine size in cm³; left out',
  },
  'power-unreadable': /*i18n*/ { id: 'import.power-unreadable', message: 'Not a power in kW; left out' },
  'first-registration-unreadable': /*i18n*/ {
    id: 'import.first-registration-unreadable',
    message: 'Not a date of first registration; left out',
  },
  'mileage-unreadable': /*i18n*/ { id: 'import.mileage-unreadable', message: 'Not a mileage; left out' },
  'mileage-too-big': /*i18n*/ { id: 'import.mileage-too-big', message: 'Too high for a mileage; left out' },
  'visit-not-found': /*i18n*/ {
    id: 'import.visit-not-found',
    message: 'The visit of this item is not imported; the item is left out',
  },
  'visit-number-repeated': /*i18n*/ {
    id: 'import.visit-number-repeated',
    message: 'Another car or year has the same order number; imported as an order of its own',
  },
  'visit-number-ambiguous': /*i18n*/ {
    id: 'import.visit-number-ambiguous',
    message: 'Several orders have this number and the row does not say which one; left out',
  },
  'visit-merged': /*i18n*/ { id: 'import.visit-merged', message: 'The same visit as in another row; merged' },
  'visit-known': /*i18n*/ {
    id: 'import.visit-known',
    message: 'This car already has a visit on this day; it stays as it is',
  },
  'date-missing': /*i18n*/ { id: 'import.date-missing', message: 'A visit without a date; left out' },
  'date-unreadable': /*i18n*/ { id: 'import.date-unreadable', message: 'Not a date; the visit is left out' },
  'date-impossible': /*i18n*/ { id: 'import.date-impossible', message: 'No such day; the visit is left out' },
  'date-ambiguous': /*i18n*/ {
    id: 'import.date-ambiguous',
    message: 'Day and month can be read both ways',
  },
  'date-short-year': /*i18n*/ { id: 'import.date-short-year', message: 'A year of two digits' },
  'date-too-old': /*i18n*/ { id: 'import.date-too-old', message: 'Before 1970; the visit is left out' },
  'date-not-past': /*i18n*/ {
    id: 'import.date-not-past',
    message: 'Today or later; book it on the schedule. The visit is left out',
  },
  'time-unreadable': /*i18n*/ { id: 'import.time-unreadable', message: 'Not a time; 8:00 is used' },
  'minutes-unreadable': /*i18n*/ { id: 'import.minutes-unreadable', message: 'Not a duration; one hour is used' },
  'minutes-out-of-range': /*i18n*/ {
    id: 'import.minutes-out-of-range',
    message: 'No work takes this long; one hour is used',
  },
  'status-unknown': /*i18n*/ { id: 'import.status-unknown', message: 'Unknown status; imported as handed over' },
  'status-open': /*i18n*/ {
    id: 'import.status-open',
    message: 'Still open, so the visit is left out. Enter the car on the schedule',
  },
  'line-unnamed': /*i18n*/ { id: 'import.line-unnamed', message: 'An item without a name; left out' },
  'line-kind-unknown': /*i18n*/ { id: 'import.line-kind-unknown', message: 'Unknown kind of item' },
  'quantity-unreadable': /*i18n*/ { id: 'import.quantity-unreadable', message: 'Not a quantity; the item is left out' },
  'quantity-out-of-range': /*i18n*/ {
    id: 'import.quantity-out-of-range',
    message: 'Impossible quantity; the item is left out',
  },
  'quantity-rounded': /*i18n*/ { id: 'import.quantity-rounded', message: 'Rounded to three decimals' },
  'price-missing': /*i18n*/ { id: 'import.price-missing', message: 'No price; imported with zero' },
  'price-unreadable': /*i18n*/ { id: 'import.price-unreadable', message: 'Not a price; the item is left out' },
  'price-too-big': /*i18n*/ { id: 'import.price-too-big', message: 'Too high for a price; the item is left out' },
  'price-rounded': /*i18n*/ { id: 'import.price-rounded', message: 'The price is rounded' },
  'currency-differs': /*i18n*/ {
    id: 'import.currency-differs',
    message: 'Another currency than the workshop’s; the item is left out',
  },
  'vat-unknown': /*i18n*/ { id: 'import.vat-unknown', message: 'Unknown VAT rate; the default one is used' },
  'discount-unreadable': /*i18n*/ { id: 'import.discount-unreadable', message: 'Not a discount in per cent; left out' },
  'too-many-lines': /*i18n*/ {
    id: 'import.too-many-lines',
    message: 'The order already has the maximum number of items; the item is left out',
  },
}
