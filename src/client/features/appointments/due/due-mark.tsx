import { Trans, useLingui } from '@lingui/react/macro'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './due-mark.module.css'
import { useDueState } from './use-due-state.ts'

export type DueMarkProps = {
  appointment: Pick<Appointment, 'id' | 'status' | 'promisedAt'>
  format: Format
  /** The day that the surroundings show: a promise for this day is shown as a time alone. */
  day: LocalDate
  /** One short line for cards. What does not fit is left out: the word of one at risk, the time of a missed one. */
  isCompact?: boolean
  className?: string | undefined
}

/**
 * The promised time of a car: due, at risk, or overdue, each with its colour, icon and word. Renders nothing without a
 * promise and for an ended visit. Updates by itself, and only when what it shows changes.
 */
export function DueMark(props: DueMarkProps) {
  return props.appointment.promisedAt === null ? null : <Mark {...props} />
}

function Mark({ appointment, format, day, isCompact, className }: DueMarkProps) {
  const { t, i18n } = useLingui()
  const { promisedAt } = appointment
  const state = useDueState(appointment)
  if (state.kind === 'none' || promisedAt === null) return null
  const time = format.timeOn(promisedAt, day)
  const look = joinClasses(css.mark, isCompact && css.compact, className)
  const dueBy = (
    <Trans>
      Due by <b>{time}</b>
    </Trans>
  )
  if (state.kind === 'due') {
    return (
      <span className={look} data-due="due">
        <Icon name="tabler:clock" />
        {isCompact ? (
          <span>
            <span className="visually-hidden">{t`Due by`} </span>
            {time}
          </span>
        ) : (
          <span>{dueBy}</span>
        )}
      </span>
    )
  }
  const isOverdue = state.kind === 'overdue'
  const lateBy = isOverdue && state.lateMinutes < dayMinutes && durationLabels(state.lateMinutes, format, i18n)
  const word = isOverdue ? t`Overdue` : t`At risk`
  return (
    <span className={look} data-due={state.kind}>
      <span className={css.badge}>
        <Icon name={isOverdue ? 'tabler:clock-exclamation' : 'tabler:alert-triangle'} />
        {isCompact ? (
          <>
            <b>{word}</b> <span>{lateBy || time}</span>
          </>
        ) : (
          <b>{lateBy ? t`Overdue ${lateBy}` : word}</b>
        )}
      </span>
      {!isCompact && <span>{dueBy}</span>}
    </span>
  )
}

/** From a day on, the promised day says more than the minutes since. */
const dayMinutes = 24 * 60
