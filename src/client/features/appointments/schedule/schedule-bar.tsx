import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Capacity } from '#client/features/appointments/layout/board-columns.ts'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import { NewAppointmentButtons } from '#client/features/appointments/new-appointment-buttons.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { enterFullScreen } from '#client/ui/hooks/full-screen.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { closeMenu, Menu, MenuButton, menuItemClass } from '#client/ui/menu/menu.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import css from './schedule-bar.module.css'
import { ScheduleDate } from './schedule-date.tsx'
import { isFiltering } from './schedule-filter.ts'
import type { ScheduleNav } from './schedule-nav.ts'

export type ScheduleBarProps = {
  nav: ScheduleNav
  /** The reason for special hours. */
  note: ReactNode
  /** A summary for screen readers, announced again when it changes. */
  summary: string
  capacity: Capacity | null
  /** Beside the day: what needs attention. */
  alarm?: ReactNode
  /** Whether the cars can be filtered. */
  canFilter: boolean
  /** Further entries of the menu. */
  children?: ReactNode
}

/**
 * The toolbar of the schedule, in one row from 1024 px on: the day, the view, and new appointments. What is rarely used,
 * or finds no room, is in the menu.
 */
export function ScheduleBar({ nav, note, summary, capacity, alarm, canFilter, children }: ScheduleBarProps) {
  const { t } = useLingui()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const { date, today, filter, onFilter, station, onFind, onNew } = nav
  const filterIcon = isFiltering(filter) ? 'tabler:filter-filled' : 'tabler:filter'
  const openFilter = () => setFilterOpen(true)
  const close = ({ currentTarget }: FormEvent) => closeMenu(currentTarget)
  return (
    <header className={css.bar} data-toolbar>
      <ScheduleDate {...nav}>{capacity && <CapacityBar capacity={capacity} format={station.format} />}</ScheduleDate>
      {alarm}
      <ViewSwitch nav={nav} className={css.view} />
      <ColumnSwitch nav={nav} className={css.by} />
      <span className={css.gap} />
      {canFilter && (
        <IconButton
          icon={filterIcon}
          label={t`Filter`}
          aria-haspopup="dialog"
          className={css.tool ?? ''}
          onClick={openFilter}
        />
      )}
      <IconButton icon="tabler:search" label={t`Search`} className={css.tool ?? ''} onClick={onFind} />
      <Menu label={t`More`}>
        <div className={joinClasses(css.switches, css.menuView)} onChange={close}>
          <ViewSwitch nav={nav} />
        </div>
        <div className={joinClasses(css.switches, css.menuBy)} onChange={close}>
          <ColumnSwitch nav={nav} />
        </div>
        {canFilter && (
          <MenuButton icon={filterIcon} className={css.menuTool} onClick={openFilter}>
            <Trans>Filter</Trans>
          </MenuButton>
        )}
        <MenuButton icon="tabler:search" className={css.menuTool} onClick={onFind}>
          <Trans>Search</Trans>
        </MenuButton>
        {children}
        <Link
          to="/{-$locale}/wall"
          className={joinClasses(menuItemClass, css.noPhone)}
          onClick={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) enterFullScreen()
          }}
        >
          <Icon name="tabler:device-tv" />
          <span>
            <Trans>TV board</Trans>
          </span>
        </Link>
        <Link to="/{-$locale}/catch-up" search={date < today ? { date } : {}} className={menuItemClass}>
          <Icon name="tabler:list-check" />
          <span>
            <Trans>Catch-up entry</Trans>
          </span>
        </Link>
      </Menu>
      {onNew && (
        <div className={css.new}>
          <NewAppointmentButtons onNew={onNew} />
        </div>
      )}
      {note && (
        <p className={css.note}>
          <Icon name="tabler:info-circle" />
          <span>{note}</span>
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {summary}
      </p>
      {isFilterOpen && <FilterSheet filter={filter} onFilter={onFilter} onClose={() => setFilterOpen(false)} />}
    </header>
  )
}

type SwitchProps = { nav: Pick<ScheduleNav, 'look' | 'onLook'>; className?: string | undefined }

function ViewSwitch({ nav: { look, onLook }, className }: SwitchProps) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t`Days`}
      labelHidden
      className={joinClasses(css.switch, className)}
      segments={[
        { value: 'day', label: t`Day` },
        { value: 'week', label: t`Week` },
      ]}
      value={look.view}
      onValue={(view) => onLook({ ...look, view })}
    />
  )
}

function ColumnSwitch({ nav: { look, onLook }, className }: SwitchProps) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t`Columns`}
      labelHidden
      className={joinClasses(css.switch, className)}
      segments={[
        { value: 'bay', label: t`Bays` },
        { value: 'employee', label: t`People` },
      ]}
      value={look.by}
      onValue={(by) => onLook({ ...look, by })}
    />
  )
}
