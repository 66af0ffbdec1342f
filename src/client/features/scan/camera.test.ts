import { afterEach, expect, test } from 'vitest'
import { faultOf, openCamera } from './camera.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** A camera whose track has these abilities; `applied` is what was asked of it. */
function provideCamera(abilities: object | undefined) {
  const applied: unknown[] = []
  const track = {
    stopped: 0,
    ...(abilities && { getCapabilities: () => abilities }),
    applyConstraints: async (constraints: unknown) => void applied.push(constraints),
    stop: () => (track.stopped += 1),
  }
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] }
  const mediaDevices = { getUserMedia: async () => stream }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
  return { applied, track }
}

test('O34 a camera with a light is switched on and off, and stopped', async () => {
  const { applied, track } = provideCamera({ torch: true })
  const camera = await openCamera()
  await camera.setTorch?.(true)
  await camera.setTorch?.(false)
  expect(applied).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }])
  camera.stop()
  expect(track.stopped).toBe(1)
})

test.each([
  ['no light', {}],
  ['no word about its abilities', undefined],
])('O34 a camera with %s offers none', async (_, abilities) => {
  provideCamera(abilities)
  expect((await openCamera()).setTorch).toBeNull()
})

test('O34 a browser without cameras has none', async () => {
  await expect(openCamera()).rejects.toMatchObject({ fault: 'none' })
})

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotSupportedError', 'none'],
])('O34 a camera that fails with %s is %s', (name, fault) => {
  expect(faultOf(new DOMException('', name))).toBe(fault)
})
