import { tellWorker, useOutbox } from '#client/offline/outbox/outbox-link.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { type PhotoTotal, photoLoad, usualSending, warnFrom } from '#domain/outbox/photo-command.ts'

type SavingNavigator = { connection?: EventTarget & { readonly saveData?: boolean } }

const noPhotos = { kept: { count: 0, bytes: 0 }, sending: usualSending, line: openLine }

/** Returns what the worker last said of the photos on this device, of all its users. */
export const photosOf = ({ photos }: OutboxState): NonNullable<OutboxState['photos']> => photos ?? noPhotos

/** Returns the photos kept on this device if they are many, so that its users should know; else `null`. */
export function useManyPhotos(): PhotoTotal | null {
  const { kept } = photosOf(useOutbox())
  return photoLoad(kept) >= warnFrom ? kept : null
}

/** Sends the photos of this device later, until somebody wants them sent. */
export const sendPhotosLater = (later: boolean): void => tellWorker({ type: 'photos', wish: { later } })

/** Sends all photos that wait now, whatever was chosen and whatever the browser asks for. */
export const sendPhotosNow = (): void => tellWorker({ type: 'photos', wish: { now: true } })

/** Tells the worker whether the browser asks to save data, now and whenever that changes. */
export function watchSaveData(): void {
  const { connection } = navigator as SavingNavigator
  if (!connection) return
  const tell = () => tellWorker({ type: 'photos', wish: { saveData: connection.saveData === true } })
  connection.addEventListener('change', tell)
  ;(navigator as Partial<Navigator>).serviceWorker?.addEventListener('controllerchange', tell)
  tell()
}
