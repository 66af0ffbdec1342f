import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonText } from '#client/features/appointments/reason-text.tsx'
import type { Format } from '#client/i18n/format.ts'
import type { Appointment } from '#contract/appointments.ts'
import { parseReason, type ReasonCode } from '#domain/reason.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './car-row.module.css'

/** What ends a pause, by its reason. */
const endings: Partial<Record<ReasonCode, MessageDescriptor>> = {
  'pulled-to-other-job': msg`Resume when the other job is done.`,
  'waiting-for-colleague': msg`Resume when a colleague is free.`,
  'waiting-for-lift': msg`Resume when a lift is free.`,
  'waiting-for-sublet': msg`Resume when the sublet repair is back.`,
  'customer-question': msg`Resume when the customer answers.`,
}

type WaitsForProps = { appointment: Appointment; format: Format; today: LocalDate }

/** Why a car waits, since when, and when the work can go on. */
export function WaitsFor({ appointment, format, today }: WaitsForProps) {
  const { status, statusSince, statusReason, statusDetail } = appointment
  const { part, what } = statusDetail ?? {}
  return (
    <span className={css.why}>
      <span className={css.job}>
        {part ?? what ?? <ReasonText status={status} reason={statusReason} before="" />}
        {(part ?? what ?? statusReason) && ' · '}
        <Trans>since {format.timeOn(statusSince, today)}</Trans>
      </span>
      <Ending {...{ appointment, format, today }} />
    </span>
  )
}

function Ending({ appointment, format, today }: WaitsForProps) {
  const { i18n } = useLingui()
  const { status, statusReason, statusDetail } = appointment
  if (status === 'awaiting-parts') {
    const { expectedAt } = statusDetail ?? {}
    return (
      <span className={css.ending}>
        {expectedAt === undefined ? (
          <Trans>Resume when the part arrives. No date yet.</Trans>
        ) : (
          <Trans>Resume when the part arrives: {format.timeOn(expectedAt, today)}.</Trans>
        )}
      </span>
    )
  }
  if (status === 'awaiting-approval') {
    return (
      <span className={css.ending}>
        <Trans>Resume when the customer approves.</Trans>
      </span>
    )
  }
  const ending = endings[parseReason(status, statusReason)?.code ?? 'other']
  return ending ? <span className={css.ending}>{i18n._(ending)}</span> : null
}
