/** Stores pictures under unguessable names. The content of a name never changes. */
export type PhotoStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** `null` if the name does not exist. */
  get(name: string): Promise<Uint8Array | null>
  /** Does nothing if the name does not exist. */
  remove(name: string): Promise<void>
  /** All names, each with its size and the time it was stored, epoch ms. */
  list(): Promise<{ name: string; bytes: number; putAt: number }[]>
  /** Deletes incomplete files from before an instant (epoch ms), which remain if the process was killed. */
  removeUnfinished(before: number): Promise<void>
}
