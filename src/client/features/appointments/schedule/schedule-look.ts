import {
  type ScheduleLook,
  scheduleRows,
  scheduleViews,
  usualLook,
} from '#client/features/appointments/layout/schedule-search.ts'

const key = 'pitboard.schedule'

/** Returns the last view of the schedule on this device. */
export function readLook(): ScheduleLook {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return usualLook
    const { view, by } = stored as Record<string, unknown>
    return {
      view: scheduleViews.find((one) => one === view) ?? usualLook.view,
      by: scheduleRows.find((one) => one === by) ?? usualLook.by,
    }
  } catch {
    return usualLook
  }
}

export function saveLook(look: ScheduleLook): void {
  try {
    localStorage.setItem(key, JSON.stringify(look))
  } catch {
    // If storage is refused, only the URL contains the view.
  }
}
