import { listAbsences } from '#contract/absences.ts'
import {
  changeAppointmentStatus,
  editAppointment,
  getAppointment,
  listAppointments,
  setOrderDetails,
} from '#contract/appointments.ts'
import { refresh, refreshPost } from '#contract/auth.ts'
import { listBays, listFreeSlots } from '#contract/bays.ts'
import { sendCommands } from '#contract/commands.ts'
import { makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import { listEmployees } from '#contract/employees.ts'
import { streamEvents } from '#contract/events.ts'
import {
  answerInspection,
  listInspectionTemplates,
  listMeasurements,
  startInspection,
} from '#contract/inspections/inspections.ts'
import { addNote } from '#contract/notes.ts'
import { getOnboarding, getStationLogo } from '#contract/onboarding.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { readOrders } from '#contract/orders.ts'
import { getPhoto, removeAppointmentPhoto, uploadAppointmentPhotos } from '#contract/photos.ts'
import { getProfilePhoto, myProfile } from '#contract/profiles.ts'
import { search } from '#contract/search.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'

/** Law: the only endpoints that a shared tablet may call, besides public endpoints. */
export const openToDevices: ReadonlySet<Endpoint> = new Set<Endpoint>([
  myProfile,
  refresh,
  refreshPost,
  getOnboarding,
  getStationLogo,
  listBays,
  listFreeSlots,
  listEmployees,
  getProfilePhoto,
  listAbsences,
  listAppointments,
  getAppointment,
  readOrders,
  search,
  getPhoto,
  uploadAppointmentPhotos,
  removeAppointmentPhoto,
  changeAppointmentStatus,
  sendCommands,
  editAppointment,
  addNote,
  setOrderDetails,
  saveFinding,
  stepFinding,
  listInspectionTemplates,
  startInspection,
  answerInspection,
  listMeasurements,
  makeConditionReport,
  streamEvents,
])
