import type { CodeFormat, ReadCode } from '#domain/scan/scanned.ts'

/** Reads the codes in a picture, which it closes. */
export type FrameReader = {
  read(frame: ImageBitmap): Promise<readonly ReadCode[]>
  close(): void
}

/** A picture for the worker that reads codes; it closes the frame. */
export type ReadingRequest = { id: number; frame: ImageBitmap; formats: readonly CodeFormat[] }

/** `ready`, `failed`: its module is loaded, or cannot be. `codes: null`: the frame could not be read. */
export type ReadingAnswer = { id: 'ready' | 'failed' } | { id: number; codes: readonly ReadCode[] | null }
