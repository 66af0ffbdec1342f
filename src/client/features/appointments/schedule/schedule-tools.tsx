import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScheduleLook } from '#client/features/appointments/layout/schedule-search.ts'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './schedule-tools.module.css'
import { WallLink } from './wall-link.tsx'

export type ScheduleToolsProps = {
  look: ScheduleLook
  onLook: (look: ScheduleLook) => void
  /** The reason for special hours. */
  note: ReactNode
  /** A summary for screen readers, announced again when it changes. */
  summary: string
  /** The past day that can be backfilled. */
  pastDate?: LocalDate | undefined
  /** Additional buttons. */
  actions?: ReactNode
  /** A meter at the end of the line. */
  children?: ReactNode
}

/** Switches between day and week, and between bays and employees. */
export function ScheduleTools({ look, onLook, note, summary, pastDate, actions, children }: ScheduleToolsProps) {
  const { t } = useLingui()
  return (
    <div className={css.tools}>
      <Segmented
        label={t`Days`}
        labelHidden
        className={css.switch ?? ''}
        segments={[
          { value: 'day', label: t`Day` },
          { value: 'week', label: t`Week` },
        ]}
        value={look.view}
        onValue={(view) => onLook({ ...look, view })}
      />
      <Segmented
        label={t`Columns`}
        labelHidden
        className={css.switch ?? ''}
        segments={[
          { value: 'bay', label: t`Bays` },
          { value: 'employee', label: t`People` },
        ]}
        value={look.by}
        onValue={(by) => onLook({ ...look, by })}
      />
      {note && (
        <p className={css.note}>
          <Icon name="tabler:info-circle" />
          <span>{note}</span>
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {summary}
      </p>
      <span className={css.gap} />
      {actions}
      <WallLink />
      <Link to="/{-$locale}/catch-up" search={pastDate ? { date: pastDate } : {}} className={buttonClass()}>
        <ButtonContent icon="tabler:list-check">
          <Trans>Catch up</Trans>
        </ButtonContent>
      </Link>
      {children}
      <p className={css.keys}>
        <Trans>
          <kbd>T</kbd> today, <kbd>N</kbd> new, <kbd>M</kbd> move, <kbd>←</kbd> <kbd>→</kbd> turn
        </Trans>
      </p>
    </div>
  )
}
