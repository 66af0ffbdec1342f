import {
  answerInspection,
  listInspectionTemplates,
  listMeasurements,
  saveInspectionTemplate,
  startInspection,
} from '#contract/inspections/inspections.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { applyAnswerInspection, applyStartInspection } from './change-inspection.ts'
import { listTemplates, readMeasurements, saveTemplate } from './templates.ts'

export function bindInspections(bind: Bind, deps: Deps): void {
  bind(listInspectionTemplates)(listTemplates(deps))
  bind(saveInspectionTemplate)(saveTemplate(deps))
  bind(startInspection)(applyStartInspection(deps))
  bind(answerInspection)(applyAnswerInspection(deps))
  bind(listMeasurements)(readMeasurements(deps))
}
