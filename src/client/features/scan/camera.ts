/** `busy`: another program has the camera. `none`: there is no camera, or the browser gives none to this page. */
export type CameraFault = 'refused' | 'none' | 'busy'

export type Camera = {
  readonly stream: MediaStream
  /** `null`: it has no light. */
  readonly setTorch: ((on: boolean) => Promise<void>) | null
  stop(): void
}

/** A code of a certificate has about a hundred modules in a row, so more pixels are asked for than the page shows. */
const wanted = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
} as const satisfies MediaStreamConstraints

type WithTorch = { torch?: boolean }

/** Opens the camera at the back; the browser asks for permission. Rejects with a `CameraError`. */
export async function openCamera(): Promise<Camera> {
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!devices) throw new CameraError('none')
  const stream = await devices.getUserMedia(wanted).catch((error: unknown) => {
    throw new CameraError(faultOf(error))
  })
  const track = stream.getVideoTracks()[0]
  const abilities = track?.getCapabilities?.() as WithTorch | undefined
  const setTorch = async (torch: boolean): Promise<void> => {
    await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
  }
  return {
    stream,
    setTorch: abilities?.torch ? setTorch : null,
    stop() {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}

export class CameraError extends Error {
  readonly fault: CameraFault
  constructor(fault: CameraFault) {
    super(`The camera cannot be used: ${fault}`)
    this.fault = fault
  }
}

/** Returns why `getUserMedia` gave no camera, by the name of its error. */
export function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
