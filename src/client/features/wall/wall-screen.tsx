import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { asServerTime } from '#client/api/server-clock.ts'
import { dayQuery } from '#client/features/appointments/appointment-queries.ts'
import { DueForecast } from '#client/features/appointments/due/due-forecast.tsx'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { boardColumns } from '#client/features/appointments/layout/board-columns.ts'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { isOrderOnSite } from '#client/features/appointments/list-parts.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { useClock, useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { enterFullScreen, leaveFullScreen } from '#client/ui/hooks/full-screen.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { useTurningPages } from './use-turning-pages.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWallScale, useWallSize } from './use-wall-scale.ts'
import { wallAge } from './wall-age.ts'
import { carsWithoutBay, readyCars, wallBays } from './wall-bays.ts'
import { WallFoot } from './wall-foot.tsx'
import { WallHead } from './wall-head.tsx'
import { freePlaces, pageTiles } from './wall-layout.ts'
import css from './wall-screen.module.css'
import { WallTiles } from './wall-tiles.tsx'

/** The polling interval, ms: the shown age must be correct even if the live stream fails. */
const pollEveryMs = 30_000
/** What the margins, head and foot take of the screen, in units of the TV board. */
const beside = { width: 64, height: 226 }
const mostDots = 4

/** The bays on a television, legible from three metres; the only controls pause the pages and leave the TV board. */
export function WallScreen({ onLeave }: { onLeave: () => void }) {
  const station = useStation()
  const scale = useWallScale()
  const root = useRef<HTMLElement>(null)
  useWakeLock()
  useEffect(() => {
    root.current?.focus()
    const press = (event: KeyboardEvent) => {
      // In full screen, Escape leaves the full screen instead.
      if (event.key === 'Escape' && !document.fullscreenElement) onLeave()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onLeave])
  useEffect(() => leaveFullScreen, [])
  const tap = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('button')) enterFullScreen()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap enters full screen; the browser has a key for it
    <main
      id="main"
      ref={root}
      tabIndex={-1}
      className={css.wall}
      style={{ '--u': `${scale}px` } as CSSProperties}
      onClick={tap}
    >
      {station ? <Wall station={station} onLeave={onLeave} /> : <WallSkeleton />}
    </main>
  )
}

function Wall({ station, onLeave }: { station: Station; onLeave: () => void }) {
  const { i18n, t } = useLingui()
  const now = useNow()
  const { format, timeZone } = station
  const date = format.dateOf(now)
  useQuery({ ...dayQuery(date, timeZone), refetchInterval: pollEveryMs, refetchIntervalInBackground: true })
  const onSite = useQuery(onSiteQuery)
  const day = useDay(date, station)
  const onSiteNow = useOverlaid(onSite.data ?? none, station.actorName, isOrderOnSite)
  const { appointments, bays, bounds, note } = day
  const asOf = day.asOf > 0 ? asServerTime(day.asOf) : 0
  const columns = useMemo(() => boardColumns(appointments, bays, bounds), [appointments, bays, bounds])
  const shown = useMemo(() => wallBays(columns, now), [columns, now])
  const withoutBay = useMemo(
    () => carsWithoutBay(columns, shown, onSiteNow, bounds),
    [columns, shown, onSiteNow, bounds],
  )
  const ready = useMemo(() => readyCars(onSiteNow, appointments), [onSiteNow, appointments])
  const { width, height } = useWallSize()
  const pages = pageTiles(shown, { width: width - beside.width, height: height - beside.height })
  const hasTiles = !day.isLoading && asOf > 0
  // The cars at the foot go to the places that one page leaves free: the tiles are higher then.
  const isTile = hasTiles && pages.length === 1 && freePlaces(pages[0] ?? none) > 1
  const { page, isHeld, hold } = useTurningPages(pages.length)
  const age = useClock((at) => wallAge(day.asOf, at))
  const isUnknown = asOf === 0 && !day.isLoading
  const foot = { ready, withoutBay, date, now, format }
  const minutes = Math.max(0, Math.round((now - asOf) / 60_000))
  return (
    <>
      <WallHead date={date} now={now} note={note} asOf={asOf} age={age} format={format} onLeave={onLeave} />
      <p className={css.notice} role="status">
        {asOf > 0 && age === 'grey' && (
          <span className={css.old}>
            <Icon name="tabler:wifi-off" className={css.icon} />
            <span>
              <b>
                <Trans>As of {format.timeOn(asOf, date)}.</Trans>
              </b>{' '}
              <Trans>No updates for {durationLabels(minutes, format, i18n)}.</Trans>
            </span>
          </span>
        )}
        {isUnknown && (
          <span className={css.old}>
            <Icon name="tabler:wifi-off" className={css.icon} />
            <span>
              <Trans>No data for today on this device yet. It loads when you are back online.</Trans>
            </span>
          </span>
        )}
      </p>
      <div className={css.board} data-age={isUnknown ? undefined : age} data-wall>
        {day.isLoading && <WallSkeleton />}
        {hasTiles && (
          <DueForecast appointments={appointments} station={station}>
            <WallTiles date={date} rows={pages[page] ?? none} format={format}>
              {isTile && <WallFoot {...foot} isOld={false} isTile />}
            </WallTiles>
          </DueForecast>
        )}
      </div>
      {!isTile && (
        <WallFoot {...foot} isOld={age === 'grey'}>
          {pages.length > 1 && (
            <button
              type="button"
              className={css.pages}
              aria-pressed={isHeld}
              aria-label={t`Bays, page ${page + 1} of ${pages.length}: pause rotation`}
              onClick={() => hold(!isHeld)}
            >
              {isHeld && <Icon name="tabler:player-pause" className={css.icon} />}
              {pages.length > mostDots ? (
                <span className={css.page}>
                  {page + 1} / {pages.length}
                </span>
              ) : (
                pages.map((rows, index) => (
                  <span key={rows[0]?.[0]?.bay.id} className={css.dot} data-here={index === page || undefined} />
                ))
              )}
            </button>
          )}
        </WallFoot>
      )}
    </>
  )
}

function WallSkeleton() {
  return (
    <Loading className={css.skeleton ?? ''}>
      {['a', 'b', 'c', 'd'].map((column) => (
        <div key={column}>
          <Skeleton box height="18vh" />
          <Skeleton box height="12vh" />
          <Skeleton box height="24vh" />
        </div>
      ))}
    </Loading>
  )
}

const none: never[] = []
