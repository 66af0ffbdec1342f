import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asServerTime, readClockError } from '#client/api/server-clock.ts'
import { readPending } from '#client/features/appointments/status/pending-changes.ts'
import { replaySnapshotInput } from '#client/offline/drafts/snapshot-input.ts'
import { isSilentTooLong, longestSilenceMs, readLastContact } from '#client/offline/last-contact.ts'
import { hasWorker, onOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { countDrops, framePicture, storeShellSnapshot, takePicture } from '#client/offline/shell-snapshot.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { hasShellSnapshot, signOutbox } from '#domain/shell-snapshot.ts'
import { dayBounds } from '#domain/wall-time.ts'
import board from './board.module.css'
import column from './board-column.module.css'
import css from './board-snapshot.module.css'

/** Once the board has settled. */
const afterChangeMs = 800
const idleWithinMs = 2_000
/** What looks the same is newer all the same. */
const againEveryMs = 300_000

/** Free places take taps, and there are none to be had; the foot of the page speaks of now. */
const without = `.${column.gap}, [data-foot] > *`
const moving = `.${board.nowTime}, .${board.nowLine}`
/** What is no board at rest: something loads, a sheet is open, it goes to the printer. */
const unrest = 'main [aria-busy="true"], [role="dialog"], [role="alertdialog"], dialog[open], [data-day-sheet]'

/** Keeps the board as it stands for the next start, which shows it before anything else can be. */
export function BoardSnapshot() {
  const station = useStation()
  return station && <Keep station={station} />
}

function Keep({ station }: { station: Station }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()

  // The keys of this page and of its frame are listened to by now.
  useEffect(() => {
    const root = document.getElementById('root')
    return root ? replaySnapshotInput(root) : undefined
  }, [])

  useEffect(() => {
    const app = document.getElementById('main')?.parentElement
    if (!app || !('caches' in window)) return
    const { userId, accountId, device, timeZone, format } = station
    let kept = { state: '', at: 0, drops: 0 }
    let timer: ReturnType<typeof setTimeout> | undefined

    /** When the oldest of what is shown was true, epoch ms. */
    const readAge = (): number => {
      const shown = queryClient.getQueryCache().findAll({ queryKey: ['appointments'], type: 'active' })
      return Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
    }

    const keep = (isLast: boolean): void => {
      clearTimeout(timer)
      timer = undefined
      const [now, asOf, contactAt, outbox] = [Date.now(), readAge(), readLastContact(userId), readOutbox()]
      const isMine = outbox.owner?.userId === userId && outbox.owner.accountId === accountId
      if (!isMine || !hasWorker() || !hasShellSnapshot(location) || !isStored() || isSilentTooLong(contactAt, now))
        return
      if (!Number.isFinite(asOf) || asOf <= 0 || document.querySelector(unrest)) return
      if (document.querySelector(':active:not(html)')) {
        soon()
        return
      }
      const picture = takePicture(app, { without, moving })
      leaveOutBeside(app, picture)
      noteHeights(app, picture)
      const sign = signOutbox(outbox)
      // What the minutes alone change is nothing new.
      const movers = [...picture.querySelectorAll('[data-moves]')].map((one) => one.outerHTML)
      const state = movers.reduce((markup, one) => markup.replace(one, ''), `${sign}${picture.outerHTML}`)
      const isKept = state === kept.state && kept.drops === countDrops()
      if (isKept && !isLast && now - kept.at < againEveryMs) return
      kept = { state, at: now, drops: countDrops() }
      // The worker compares by this device's clock; the day is that of the server's.
      const today = format.dateOf(asServerTime(now))
      const words = document.createElement('p')
      words.setAttribute('role', 'status')
      words.className = css.words ?? ''
      words.textContent = t`As of ${format.timeOn(asServerTime(asOf), today)}. Opening…`
      const framed = framePicture(picture, words, css.cover ?? '')
      if (!framed) return
      void storeShellSnapshot(location.pathname, {
        ...framed,
        ...{ userId, accountId, build: __BUILD_ID__, outbox: sign, isTablet: device !== null, takenAt: now },
        until: Math.min(dayBounds(today, timeZone).to + readClockError(), contactAt + longestSilenceMs),
        // Each card says as much as its width has room for.
        media: `(min-width: ${innerWidth - 1}px) and (max-width: ${innerWidth + 1}px)`,
      })
    }

    const soon = (): void => {
      timer ??= setTimeout(() => {
        if ('requestIdleCallback' in window) requestIdleCallback(() => keep(false), { timeout: idleWithinMs })
        else keep(false)
      }, afterChangeMs)
    }
    const hide = (): void => {
      if (document.visibilityState === 'hidden') keep(true)
    }
    const observer = new MutationObserver(soon)
    observer.observe(app, { subtree: true, childList: true, attributes: true, characterData: true })
    const stopHearing = onOutbox(soon)
    document.addEventListener('visibilitychange', hide)
    soon()
    return () => {
      observer.disconnect()
      stopHearing()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [station, queryClient, t])
  return null
}

/** The board opens with its first columns: those further on than the window reaches are not worth their styles. */
function leaveOutBeside(app: Element, picture: Element): void {
  const [shown, copies] = [app, picture].map((one) => [...one.querySelectorAll('[data-column]')])
  const scrolled = app.querySelector('[data-board]')?.scrollLeft ?? 0
  shown?.forEach((column, index) => {
    if (column.getBoundingClientRect().left + scrolled > innerWidth) copies?.[index]?.parentElement?.remove()
  })
}

/** How high an hour is, and how much of the window is not the board's, px: later in the day other cards are in viewport. */
function noteHeights(app: Element, picture: Element): void {
  const [shown, copy] = [app, picture].map((one) => one.querySelector<HTMLElement>('[data-board]'))
  if (!shown || !copy) return
  copy.dataset.hour = String(Number.parseFloat(getComputedStyle(shown).getPropertyValue('--hour')))
  copy.dataset.beside = String(innerHeight - shown.clientHeight)
}

/** Whether each change that is shown is on this device, not only in this page. */
function isStored(): boolean {
  const stored = new Set(readOutbox().entries.map(({ key }) => key))
  return [...readPending().values()].every((queue) => queue.every(({ key }) => stored.has(key)))
}
