import { uploadStationPhotos } from '#contract/accounts.ts'
import { login, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import { enrolDevice, revokeDevice } from '#contract/devices.ts'
import { createEmployee, deactivateEmployee, inviteEmployee, updateEmployee } from '#contract/employees.ts'
import { eraseProfile, eraseStation } from '#contract/erasures.ts'
import { exportProfile, exportStation } from '#contract/exports.ts'
import { uploadImport } from '#contract/imports/imports.ts'
import { acceptInvitation } from '#contract/invitations.ts'
import { joinWaitlist } from '#contract/landing.ts'
import { saveSmsSettings, sendTestSms } from '#contract/messages/sms.ts'
import { uploadStationLogo } from '#contract/onboarding.ts'
import { saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { saveWorkshopPage } from '#contract/pages/workshop-page.ts'
import { addPasskey, beginPasskey, signInWithPasskey } from '#contract/passkeys/passkeys.ts'
import { allowPasskey, choosePasskeyRule, makeRecoveryCode } from '#contract/passkeys/required-passkeys.ts'
import { uploadAppointmentPhotos } from '#contract/photos.ts'
import { updateProfile, uploadProfilePhoto } from '#contract/profiles.ts'
import { subscribePush, testPush } from '#contract/push/push.ts'
import { endOtherSessions, endSession } from '#contract/sessions.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'

/**
 * What a visitor of a public demo cannot do: keep others out, show them pictures of their own, reach anybody outside, or
 * make much work for the server.
 */
export const closedInDemo: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...[login, register, requestLoginCode, requestRegisterCode, acceptInvitation, joinWaitlist],
  ...[eraseProfile, eraseStation, endSession, endOtherSessions, enrolDevice, revokeDevice],
  ...[createEmployee, updateEmployee, deactivateEmployee, inviteEmployee, updateProfile],
  ...[addPasskey, beginPasskey, signInWithPasskey, allowPasskey, choosePasskeyRule, makeRecoveryCode],
  ...[uploadStationPhotos, uploadStationLogo, uploadAppointmentPhotos, uploadProfilePhoto, uploadImport],
  ...[exportProfile, exportStation, saveSmsSettings, sendTestSms, subscribePush, testPush],
  ...[saveWorkshopPage, saveOnlineBooking],
])
