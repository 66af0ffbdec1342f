import type { BayKind } from '#contract/bays.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'

/** The label of a bay's kind, shown in small print beside its name. */
export const bayKindLabels: Readonly<Record<BayKind, TextDescriptor>> = {
  lift: /*i18n*/ { id: 'bay.lift', message: 'lift' },
  pit: /*i18n*/ { id: 'bay.pit', message: 'inspection pit' },
  floor: /*i18n*/ { id: 'bay.floor', message: 'flat bay, no lift' },
  alignment: /*i18n*/ { id: 'bay.alignment', message: 'alignment' },
  tyres: /*i18n*/ { id: 'bay.tyres', message: 'tyres' },
  wash: /*i18n*/ { id: 'bay.wash', message: 'wash' },
}
