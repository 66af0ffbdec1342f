import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { CarPart, CarView } from '#domain/condition-reports/car-views.ts'
import {
  type BodyType,
  type CarDocument,
  type DamageKind,
  fullTank,
  type UsedParts,
} from '#domain/condition-reports/condition-report.ts'

/** The texts of a condition report: the page shows and prints them, and the page of a link shows them. */
export const reportTexts = {
  fuel: /*i18n*/ { id: 'report.fuel', message: 'Fuel or charge' },
  empty: /*i18n*/ { id: 'report.empty', message: 'Empty' },
  full: /*i18n*/ { id: 'report.full', message: 'Full' },
  keys: /*i18n*/ { id: 'report.keys', message: 'Keys' },
  documents: /*i18n*/ { id: 'report.documents', message: 'Documents in the car' },
  belongings: /*i18n*/ { id: 'report.belongings', message: 'Belongings in the car' },
  agreed: /*i18n*/ { id: 'report.agreed', message: 'What was agreed' },
  usedParts: /*i18n*/ { id: 'report.used-parts', message: 'Replaced parts' },
  damage: /*i18n*/ { id: 'report.damage', message: 'Damage' },
  noDamage: /*i18n*/ { id: 'report.no-damage', message: 'No damage was recorded.' },
  damageNumber: /*i18n*/ { id: 'report.damage-number', message: 'Damage {number}' },
  version: /*i18n*/ { id: 'report.version', message: 'Version {version}, replaces the earlier one' },
  signature: /*i18n*/ { id: 'report.signature', message: 'Signature of {name}' },
  signedBy: /*i18n*/ { id: 'report.signed-by', message: 'Signed by {name}' },
  notSigned: /*i18n*/ { id: 'report.not-signed', message: 'Not signed.' },
  hidden: /*i18n*/ { id: 'report.hidden', message: 'Signed. The signature is not shown here any more.' },
  erased: /*i18n*/ { id: 'report.erased', message: 'The customer’s data were erased.' },
  digest: /*i18n*/ { id: 'report.digest', message: 'Document code (SHA-256)' },
} satisfies Record<string, TextDescriptor>

export const bodyLabels: Readonly<Record<BodyType, TextDescriptor>> = {
  hatchback: /*i18n*/ { id: 'report.body.hatchback', message: 'Hatchback' },
  saloon: /*i18n*/ { id: 'report.body.saloon', message: 'Saloon' },
  estate: /*i18n*/ { id: 'report.body.estate', message: 'Estate' },
  suv: /*i18n*/ { id: 'report.body.suv', message: 'SUV' },
  van: /*i18n*/ { id: 'report.body.van', message: 'Van' },
  pickup: /*i18n*/ { id: 'report.body.pickup', message: 'Pickup' },
}

export const damageLabels: Readonly<Record<DamageKind, TextDescriptor>> = {
  scratch: /*i18n*/ { id: 'report.damage.scratch', message: 'Scratch' },
  dent: /*i18n*/ { id: 'report.damage.dent', message: 'Dent' },
  crack: /*i18n*/ { id: 'report.damage.crack', message: 'Crack' },
  'stone-chip': /*i18n*/ { id: 'report.damage.stone-chip', message: 'Stone chip' },
  rust: /*i18n*/ { id: 'report.damage.rust', message: 'Rust' },
  missing: /*i18n*/ { id: 'report.damage.missing', message: 'Part missing' },
  other: /*i18n*/ { id: 'report.damage.other', message: 'Other' },
}

export const documentLabels: Readonly<Record<CarDocument, TextDescriptor>> = {
  registration: /*i18n*/ { id: 'report.document.registration', message: 'Registration certificate' },
  insurance: /*i18n*/ { id: 'report.document.insurance', message: 'Insurance document' },
  'service-book': /*i18n*/ { id: 'report.document.service-book', message: 'Service book' },
}

export const usedPartsLabels: Readonly<Record<UsedParts, TextDescriptor>> = {
  return: /*i18n*/ { id: 'report.used-parts.return', message: 'Give back to the customer' },
  dispose: /*i18n*/ { id: 'report.used-parts.dispose', message: 'Workshop disposes of them' },
}

export const viewLabels: Readonly<Record<CarView, TextDescriptor>> = {
  left: /*i18n*/ { id: 'report.view.left', message: 'Left side' },
  front: /*i18n*/ { id: 'report.view.front', message: 'Front' },
  top: /*i18n*/ { id: 'report.view.top', message: 'Top' },
  right: /*i18n*/ { id: 'report.view.right', message: 'Right side' },
  rear: /*i18n*/ { id: 'report.view.rear', message: 'Rear' },
}

const partLabels: Readonly<Record<NonNullable<CarPart>, TextDescriptor>> = {
  front: /*i18n*/ { id: 'report.part.front', message: 'at the front' },
  middle: /*i18n*/ { id: 'report.part.middle', message: 'in the middle' },
  rear: /*i18n*/ { id: 'report.part.rear', message: 'at the rear' },
}

type Translator = (descriptor: TextDescriptor) => string

/** Writes a fuel level in eighths: `3/8`, or that the tank is full or empty. */
export function writeFuel(fuel: number, translate: Translator): string {
  if (fuel === 0) return translate(reportTexts.empty)
  if (fuel === fullTank) return translate(reportTexts.full)
  if (fuel % 4 === 0) return '1/2'
  return fuel % 2 === 0 ? `${fuel / 2}/4` : `${fuel}/8`
}

/** Names a place on the drawing: `Left side, at the front`. */
export const writePlace = ({ view, part }: { view: CarView; part: CarPart }, translate: Translator): string =>
  [translate(viewLabels[view]), part && translate(partLabels[part])].filter(Boolean).join(', ')
