import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readScanned, type ScanFault, type Scanned, type ScanWant } from '#domain/scan/scanned.ts'
import { CameraError, type CameraFault, openCamera } from './camera.ts'
import { openCodeReader } from './reading/code-reader.ts'
import type { FrameReader } from './reading/reading-messages.ts'

export type ScanState = {
  /** `null`: the camera shows its picture. `no-reader`: what reads codes could not be loaded. */
  readonly fault: CameraFault | 'no-reader' | null
  readonly isLooking: boolean
  /** What is wrong with the code, or with the photo, that was read last. */
  readonly notice: ScanFault | 'no-code' | 'no-picture' | null
  readonly setTorch: ((on: boolean) => Promise<void>) | null
}

const begun: ScanState = { fault: null, isLooking: false, notice: null, setTorch: null }

/** A pause between two pictures, so that a slow tablet still answers taps. */
const pauseMs = 60
/** The longer side of a photo, px: enough for a certificate that fills a third of it. */
const mostPhotoPixels = 3_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Opens the camera in a video, and reads until something wanted is found; closes both at the end. `readPhoto` reads a
 * picture from a file in place of the camera.
 */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  wants: readonly ScanWant[],
  onScan: (scanned: Scanned) => void,
): ScanState & { readPhoto: (file: File) => Promise<void> } {
  const [state, setState] = useState(begun)
  const reader = useRef<Promise<FrameReader> | null>(null)
  const change = useCallback((part: Partial<ScanState>) => setState((before) => ({ ...before, ...part })), [])

  /** Returns whether something wanted was found. */
  const judge = async (frame: ImageBitmap, from: FrameReader, isPhoto: boolean): Promise<boolean> => {
    const codes = await from.read(frame)
    const results = codes.map((code) => readScanned(code, wants, location.origin))
    const good = results.find((one) => one.ok)
    if (good) {
      onScan(good.value)
      return true
    }
    const bad = results.find((one) => !one.ok)
    if (bad || isPhoto) change({ notice: bad?.why ?? 'no-code' })
    return false
  }
  const judgeShown = useEffectEvent((frame: ImageBitmap, from: FrameReader) => judge(frame, from, false))

  const open = useEffectEvent(() => openCodeReader(wants))
  useEffect(() => {
    let isOver = false
    const opening = open()
    reader.current = opening
    opening.catch(() => !isOver && change({ fault: 'no-reader' }))
    const camera = openCamera()
    const look = async (): Promise<void> => {
      const { stream, setTorch } = await camera
      const shown = video.current
      if (isOver || !shown) return
      shown.srcObject = stream
      await shown.play()
      const from = await opening
      if (isOver) return
      change({ setTorch, isLooking: true })
      while (!isOver) {
        if (shown.readyState >= shown.HAVE_CURRENT_DATA && (await judgeShown(await createImageBitmap(shown), from)))
          return
        await pause(pauseMs)
      }
    }
    look().catch((error: unknown) => {
      if (!isOver && error instanceof CameraError) change({ fault: error.fault })
    })
    return () => {
      isOver = true
      camera.then((one) => one.stop()).catch(() => {})
      opening.then((one) => one.close()).catch(() => {})
    }
  }, [video, change])

  const readPhoto = async (file: File): Promise<void> => {
    change({ notice: null })
    const frame = await createPhotoFrame(file).catch(() => null)
    if (!frame) return change({ notice: 'no-picture' })
    try {
      const from = await reader.current
      if (from) await judge(frame, from, true)
    } catch {
      change({ fault: 'no-reader' })
    }
  }
  return { ...state, readPhoto }
}

async function createPhotoFrame(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file)
  const scale = mostPhotoPixels / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const resizeWidth = Math.round(whole.width * scale)
  const smaller = await createImageBitmap(whole, { resizeWidth, resizeQuality: 'high' })
  whole.close()
  return smaller
}
