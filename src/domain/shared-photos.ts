/** Photos that another app shares with this one, on their way to an order. */
export const mostSharedPhotos = 20
/** The longest file of a phone's camera has less. */
export const mostSharedBytes = 30_000_000
/** They wait this long for an order, or for a sign-in. */
export const sharedLifeMs = 24 * 3600_000

/** Why a shared file does not go to an order. */
export type SharedFault = 'not-a-photo' | 'too-large' | 'too-many'

/** What is wrong with a file, of which `kept` ones were taken already; `null` if nothing is. */
export function sharedFault(file: { readonly type: string; readonly size: number }, kept: number): SharedFault | null {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) return 'not-a-photo'
  if (file.size > mostSharedBytes) return 'too-large'
  return kept >= mostSharedPhotos ? 'too-many' : null
}
