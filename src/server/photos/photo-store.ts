/** Where pictures are kept, by a name nobody can guess. A name never holds other bytes than its first. */
export type PhotoStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** `null` where there is none. */
  get(name: string): Promise<Uint8Array | null>
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>
  /** All names, each with when it was put, epoch ms. */
  list(): Promise<{ name: string; putAt: number }[]>
  /** Clears what was begun before an instant (epoch ms) and never became whole: the process was killed. */
  removeUnfinished(before: number): Promise<void>
}
