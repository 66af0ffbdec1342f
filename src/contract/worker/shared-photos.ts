import type { SharedFault } from '#domain/shared-photos.ts'

/** IndexedDB: the photos that were shared with this app, and wait for an order. */
export const sharedDatabase = { name: 'pitboard-shared', store: 'files' } as const

/** A row of `sharedDatabase`, under its id. */
export type SharedFile = {
  readonly id: string
  /** File name. */
  readonly name: string
  /** `null` for a file that was refused. */
  readonly picture: { readonly bytes: ArrayBuffer; readonly type: string } | null
  readonly fault: SharedFault | null
  /** Epoch ms by the device's clock. */
  readonly sharedAt: number
}

/** Where other apps share photos: the web app manifest names it, the worker takes its POST, and a page shows the rest. */
export const sharePath = '/share'
export const shareField = 'photos'
