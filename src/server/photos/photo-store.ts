/** Where pictures are kept, by a name nobody can guess. A name never holds other bytes than its first. */
export type PhotoStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** `null` where there is none. */
  get(name: string): Promise<Uint8Array | null>
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>
}
