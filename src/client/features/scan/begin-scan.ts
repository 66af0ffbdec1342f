import type { ScanWant } from '#domain/scan/scanned.ts'
import { type Camera, openCamera } from './camera.ts'
import { openCodeReader } from './reading/code-reader.ts'
import type { FrameReader } from './reading/reading-messages.ts'

/** A camera and what reads codes, both on their way. `end` closes both, also if they come later. */
export type BegunScan = {
  readonly camera: Promise<Camera>
  readonly reader: Promise<FrameReader>
  readonly isOver: boolean
  end(): void
}

/** Opens the camera, and beside it, while the browser asks for permission, what reads codes. */
export function beginScan(wants: readonly ScanWant[]): BegunScan {
  const camera = openCamera()
  const reader = openCodeReader(wants)
  // Whoever waits for them hears of a failure; until then it is no error of the page.
  camera.catch(() => {})
  reader.catch(() => {})
  let isOver = false
  return {
    camera,
    reader,
    get isOver() {
      return isOver
    },
    end() {
      isOver = true
      camera.then((one) => one.stop()).catch(() => {})
      reader.then((one) => one.close()).catch(() => {})
    },
  }
}
