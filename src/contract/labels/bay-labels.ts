import type { BayKind } from '#contract/bays.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'

/** The label of a bay's kind, shown in small print beside its name. */
export const bayKindLabels: Readonly<Record<BayKind, TextDescriptor>> = {
  lift: /*i18n*/ { id: 'bay.lift', message: 'Lift' },
  pit: /*i18n*/ { id: 'bay.pit', message: 'Inspection pit' },
  floor: /*i18n*/ { id: 'bay.floor', message: 'Flat bay, no lift' },
  alignment: /*i18n*/ { id: 'bay.alignment', message: 'Alignment' },
  tyres: /*i18n*/ { id: 'bay.tyres', message: 'Tyres' },
  wash: /*i18n*/ { id: 'bay.wash', message: 'Wash' },
}
