import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { BoardDay } from '#client/features/appointments/board/board-day.ts'
import { fitBays } from '#client/ui/device-switch.ts'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import { MenuButton } from '#client/ui/menu/menu.tsx'
import { OverdueChip, type OverdueChipProps } from './overdue-chip.tsx'
import { ScheduleBar } from './schedule-bar.tsx'
import { ScheduleFilterBar } from './schedule-filter-bar.tsx'
import type { ScheduleNav } from './schedule-nav.ts'
import type { ScheduleDayState } from './use-schedule-day.ts'

export type ScheduleDayToolsProps = { day: ScheduleDayState; nav: ScheduleNav } & Pick<
  OverdueChipProps,
  'now' | 'onShow'
>

/** The toolbar of a day, and below it whether cars are hidden. */
export function ScheduleDayTools({ day, nav, now, onShow }: ScheduleDayToolsProps) {
  const { t } = useLingui()
  const { date, station, onFilter } = nav
  const isPhone = useMedia(phoneWidth)
  const isFitting = useSyncExternalStore(fitBays.watch, fitBays.isOn)
  const { format } = station
  const capacity = day.state === 'unknown' ? null : day.capacity
  const shown = day.state === 'loading' || day.state === 'unknown' ? null : day
  const isOpen = shown?.state === 'empty' && date >= nav.today && nav.onNew && !isPhone
  const hint = isOpen ? t`No cars yet. Tap a free time to book one, or check in a walk-in.` : null
  const labelsOf = (cars: number) => t`${format.day(date)}: ${plural(cars, { one: '# car', other: '# cars' })}`
  return (
    <>
      <ScheduleBar
        nav={nav}
        note={day.note ?? hint}
        summary={shown ? (shown.filterLabels ?? labelsOf(shown.cars)) : ''}
        capacity={capacity}
        alarm={shown && !isPhone && <OverdueChip cards={cardsOf(shown.board)} now={now} onShow={onShow} />}
        canFilter
      >
        {!isPhone && (
          <MenuButton icon="tabler:layout-columns" isOn={isFitting} onClick={() => fitBays.set(!isFitting)}>
            {nav.look.by === 'bay' ? t`Fit all bays` : t`Fit all people`}
          </MenuButton>
        )}
        <MenuButton icon="tabler:printer" disabled={!shown} onClick={() => window.print()}>
          <Trans>Print day plan</Trans>
        </MenuButton>
      </ScheduleBar>
      {shown && <ScheduleFilterBar words={shown.filterLabels} onAll={() => onFilter({})} />}
    </>
  )
}

const cardsOf = ({ waiting, shown }: BoardDay) => [...waiting, ...shown.flatMap(({ cards }) => cards)]
