import { type CodeFormat, formatsFor, type ScanWant } from '#domain/scan/scanned.ts'
import type { FrameReader } from './reading-messages.ts'
import { openWorkerReader } from './worker-reader.ts'

type Detector = { detect(source: HTMLVideoElement | ImageBitmap): Promise<{ format: string; rawValue: string }[]> }
export type DetectorClass = {
  new (options: { formats: readonly CodeFormat[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Returns the reader of the browser if it knows every format that is looked for, otherwise our own, which is loaded
 * then. Rejects if that is not on this device and there is no network.
 */
export async function openCodeReader(
  wants: readonly ScanWant[],
  detector: DetectorClass | undefined = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector,
  openOwn: (formats: readonly CodeFormat[]) => Promise<FrameReader> = openWorkerReader,
): Promise<FrameReader> {
  const formats = formatsFor(wants)
  const own = detector && (await openDetector(detector, formats))
  return own ?? (await openOwn(formats))
}

async function openDetector(detector: DetectorClass, formats: readonly CodeFormat[]): Promise<FrameReader | null> {
  try {
    const supported = await detector.getSupportedFormats()
    if (!formats.every((format) => supported.includes(format))) return null
    const opened = new detector({ formats })
    return {
      async read(picture) {
        try {
          const found = await opened.detect(picture)
          return found.flatMap(({ format, rawValue }) => {
            const known = formats.find((one) => one === format)
            return known ? [{ format: known, text: rawValue }] : []
          })
        } finally {
          if ('close' in picture) picture.close()
        }
      },
      close() {},
    }
  } catch {
    // Chromium names the class where the system has no service for it.
    return null
  }
}
