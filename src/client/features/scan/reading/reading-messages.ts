import type { CodeFormat, ReadCode } from '#domain/scan/scanned.ts'

/** `quick`: the most visible code, upright enough. `thorough`: up to four, also turned, inverted or small; ten times slower. */
export type ReadingEffort = 'quick' | 'thorough'

/** Reads the codes in a picture; it closes one that is an `ImageBitmap`. */
export type FrameReader = {
  read(picture: HTMLVideoElement | ImageBitmap, effort: ReadingEffort): Promise<readonly ReadCode[]>
  close(): void
}

/** A picture for the worker that reads codes; it closes the frame. */
export type ReadingRequest = {
  id: number
  frame: ImageBitmap | VideoFrame
  formats: readonly CodeFormat[]
  effort: ReadingEffort
}

/** `ready`, `failed`: its module is loaded, or cannot be. `codes: null`: the frame could not be read. */
export type ReadingAnswer = { id: 'ready' | 'failed' } | { id: number; codes: readonly ReadCode[] | null }
