import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asServerTime, readClockError } from '#client/api/server-clock.ts'
import { readPending } from '#client/features/appointments/status/pending-changes.ts'
import { isSilentTooLong, longestSilenceMs, readLastContact } from '#client/offline/last-contact.ts'
import { hasWorker, onOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { countDrops, framePicture, storeShellSnapshot, takePicture } from '#client/offline/shell-snapshot.ts'
import { startPageOf } from '#client/session/start-page.ts'
import type { Station } from '#client/station/use-station.ts'
import { whenIdle } from '#client/ui/hooks/when-idle.ts'
import { hasShellSnapshot, type SnapshotOpening, signOutbox } from '#domain/shell-snapshot.ts'
import { dayBounds } from '#domain/wall-time.ts'
import board from './board.module.css'
import column from './board-column.module.css'
import css from './board-snapshot.module.css'

/** The delay (ms) until the board has settled after a change. */
const afterChangeMs = 800
const idleWithinMs = 2_000
/** A snapshot is stored again after this time (ms) even if it looks the same: its data is newer. */
const againEveryMs = 300_000

/**
 * Excluded from the snapshot: free gaps, which would accept taps, and the foot of the page, which shows the current
 * state.
 */
const without = `.${column.gap}, [data-foot] > *`
const moving = `.${board.nowTime}, .${board.nowLine}`
/** Matches while no snapshot may be taken: data loads, a sheet is open, or the page is printed. */
const busySelector =
  'main [aria-busy="true"], [role="dialog"], [role="alertdialog"], dialog[open], [data-day-sheet], [data-week-sheet]'

/** Stores an app-shell snapshot of the board whenever the board has come to rest. */
export function SnapshotStore({ station }: { station: Station }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()

  useEffect(() => {
    const app = document.getElementById('main')?.parentElement
    if (!app || !('caches' in window)) return
    const { userId, accountId, timeZone, format } = station
    const opens = openingOf(station)
    let last = { state: '', at: 0, drops: 0 }
    let timer: ReturnType<typeof setTimeout> | undefined

    /** Returns the time of the oldest data on the page, in ms since the epoch. */
    const readDataTime = (): number => {
      const shown = queryClient.getQueryCache().findAll({ queryKey: ['appointments'], type: 'active' })
      return Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
    }

    const storeSnapshot = (isLast: boolean): void => {
      clearTimeout(timer)
      timer = undefined
      const [now, asOf, contactAt, outbox] = [Date.now(), readDataTime(), readLastContact(userId), readOutbox()]
      const isMine = outbox.owner?.userId === userId && outbox.owner.accountId === accountId
      if (!isMine || !hasWorker() || !hasShellSnapshot(location) || !isStored() || isSilentTooLong(contactAt, now))
        return
      if (!Number.isFinite(asOf) || asOf <= 0 || document.querySelector(busySelector)) return
      if (document.querySelector(':active:not(html)')) {
        soon()
        return
      }
      const picture = takePicture(app, { without, moving })
      removeHiddenColumns(app, picture)
      storeHeights(app, picture)
      const sign = signOutbox(outbox)
      // Changes caused only by the passing of time do not count.
      const movingParts = [...picture.querySelectorAll('[data-moves]')].map((one) => one.outerHTML)
      const state = movingParts.reduce((markup, one) => markup.replace(one, ''), `${sign}${picture.outerHTML}`)
      const isUnchanged = state === last.state && last.drops === countDrops()
      if (isUnchanged && !isLast && now - last.at < againEveryMs) return
      last = { state, at: now, drops: countDrops() }
      // The worker compares with this device's clock, but the day is that of the server's clock.
      const today = format.dateOf(asServerTime(now))
      const words = document.createElement('p')
      words.setAttribute('role', 'status')
      words.className = css.words ?? ''
      words.textContent = t`As of ${format.timeOn(asServerTime(asOf), today)}. Opening…`
      const framed = framePicture(picture, words, css.cover ?? '')
      if (!framed) return
      void storeShellSnapshot(location.pathname, {
        ...framed,
        ...{ userId, accountId, build: __BUILD_ID__, outbox: sign, opens, takenAt: now },
        until: Math.min(dayBounds(today, timeZone).to + readClockError(), contactAt + longestSilenceMs),
        // Each card shows as much as fits its width, so the snapshot is valid for this width only.
        media: `(min-width: ${innerWidth - 1}px) and (max-width: ${innerWidth + 1}px)`,
      })
    }

    const soon = (): void => {
      timer ??= setTimeout(() => {
        whenIdle(() => storeSnapshot(false), { timeout: idleWithinMs })
      }, afterChangeMs)
    }
    const hide = (): void => {
      if (document.visibilityState === 'hidden') storeSnapshot(true)
    }
    const observer = new MutationObserver(soon)
    observer.observe(app, { subtree: true, childList: true, attributes: true, characterData: true })
    const stopListening = onOutbox(soon)
    document.addEventListener('visibilitychange', hide)
    soon()
    return () => {
      observer.disconnect()
      stopListening()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [station, queryClient, t])
  return null
}

/** Returns when the entry point leads this user to the board. */
function openingOf(station: Station): SnapshotOpening {
  const leads = (isOnline: boolean) => startPageOf(station, isOnline) === '/{-$locale}/schedule'
  if (leads(true)) return 'always'
  return leads(false) ? 'offline' : 'never'
}

/** Removes the columns beyond the width of the window: styling them would only cost time. */
function removeHiddenColumns(app: Element, picture: Element): void {
  const [shown, copies] = [app, picture].map((one) => [...one.querySelectorAll('[data-column]')])
  const scrolled = app.querySelector('[data-board]')?.scrollLeft ?? 0
  shown?.forEach((column, index) => {
    if (column.getBoundingClientRect().left + scrolled > innerWidth) copies?.[index]?.parentElement?.remove()
  })
}

/**
 * Stores the height of an hour and the window height outside the board (px): later in the day other cards are visible.
 */
function storeHeights(app: Element, picture: Element): void {
  const [shown, copy] = [app, picture].map((one) => one.querySelector<HTMLElement>('[data-board]'))
  if (!shown || !copy) return
  copy.dataset.hour = String(Number.parseFloat(getComputedStyle(shown).getPropertyValue('--hour')))
  copy.dataset.beside = String(innerHeight - shown.clientHeight)
}

/** Whether every pending change on the page is stored on this device. */
function isStored(): boolean {
  const stored = new Set(readOutbox().entries.map(({ key }) => key))
  return [...readPending().values()].every((queue) => queue.every(({ key }) => stored.has(key)))
}
