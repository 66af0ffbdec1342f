import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readScanned, type ScanFault, type Scanned, type ScanWant } from '#domain/scan/scanned.ts'
import { type BegunScan, beginScan } from './begin-scan.ts'
import { CameraError, type CameraFault } from './camera.ts'
import type { FrameReader, ReadingEffort } from './reading/reading-messages.ts'

export type ScanState = {
  /** `null`: the camera shows its picture. `no-reader`: what reads codes could not be loaded. */
  readonly fault: CameraFault | 'no-reader' | null
  readonly isLooking: boolean
  /** What is wrong with the code, or with the photo, that was read last. */
  readonly notice: ScanFault | 'no-code' | 'no-picture' | null
  readonly setTorch: ((on: boolean) => Promise<void>) | null
}

const initial: ScanState = { fault: null, isLooking: false, notice: null, setTorch: null }

/** A pause between two pictures, so that a slow tablet still answers taps. */
const pauseMs = 60
/** The longer side of a photo, px: enough for a certificate that fills a third of it. */
const mostPhotoPixels = 3_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Shows the camera in a video, and reads until something wanted is found; closes camera and reader at the end. `begun`:
 * both, opened by the tap. `readPhoto` reads a picture from a file in place of the camera.
 */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  wants: readonly ScanWant[],
  begun: BegunScan,
  onScan: (scanned: Scanned) => void,
): ScanState & { readPhoto: (file: File) => Promise<void> } {
  const [state, setState] = useState(initial)
  const reader = useRef<Promise<FrameReader> | null>(null)
  const change = useCallback((part: Partial<ScanState>) => setState((before) => ({ ...before, ...part })), [])

  /** Returns whether something wanted was found. */
  const judge = async (
    picture: HTMLVideoElement | ImageBitmap,
    from: FrameReader,
    effort: ReadingEffort,
  ): Promise<boolean> => {
    const codes = await from.read(picture, effort)
    const results = codes.map((code) => readScanned(code, wants, location.origin))
    const good = results.find((one) => one.ok)
    if (good) {
      onScan(good.value)
      return true
    }
    const bad = results.find((one) => !one.ok)
    if (bad || picture instanceof ImageBitmap) change({ notice: bad?.why ?? 'no-code' })
    return false
  }
  const judgeShown = useEffectEvent(judge)

  // An effect that runs again, as while developing, opens both again.
  const open = useEffectEvent(() => (begun.isOver ? beginScan(wants) : begun))
  useEffect(() => {
    let isOver = false
    const scan = open()
    const { camera, reader: opening } = scan
    reader.current = opening
    opening.catch(() => !isOver && change({ fault: 'no-reader' }))
    const look = async (): Promise<void> => {
      const { stream, setTorch } = await camera
      const shown = video.current
      if (isOver || !shown) return
      shown.srcObject = stream
      await shown.play()
      const from = await opening
      if (isOver) return
      change({ setTorch, isLooking: true })
      for (let effort: ReadingEffort = 'quick'; !isOver; effort = effort === 'quick' ? 'thorough' : 'quick') {
        if (shown.readyState >= shown.HAVE_CURRENT_DATA && (await judgeShown(shown, from, effort))) return
        await pause(pauseMs)
      }
    }
    look().catch((error: unknown) => {
      if (!isOver && error instanceof CameraError) change({ fault: error.fault })
    })
    return () => {
      isOver = true
      scan.end()
    }
  }, [video, change])

  const readPhoto = async (file: File): Promise<void> => {
    change({ notice: null })
    const frame = await createPhotoFrame(file).catch(() => null)
    if (!frame) return change({ notice: 'no-picture' })
    try {
      const from = await reader.current
      if (from) await judge(frame, from, 'thorough')
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
