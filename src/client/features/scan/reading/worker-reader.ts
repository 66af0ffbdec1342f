import type { CodeFormat, ReadCode } from '#domain/scan/scanned.ts'
import workerUrl from './read-codes-worker.ts?worker&url'
import type { FrameReader, ReadingAnswer, ReadingEffort, ReadingRequest } from './reading-messages.ts'

type CodesPolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const factory = (globalThis as { trustedTypes?: CodesPolicyFactory }).trustedTypes
/** Trusted Types policy, named in the Content-Security-Policy: only the address of this worker. */
const policy = factory?.createPolicy('pitboard#codes', {
  createScriptURL: (url) => (url === workerUrl ? url : ''),
})

/** Starts the worker that reads codes. Rejects if it, or its module, cannot be loaded. */
export async function openWorkerReader(formats: readonly CodeFormat[]): Promise<FrameReader> {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
  const waiting = new Map<number, (codes: readonly ReadCode[] | null) => void>()
  let lastId = 0
  const close = () => {
    worker.terminate()
    for (const settle of waiting.values()) settle([])
    waiting.clear()
  }
  const ready = new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The reader of codes could not be loaded')))
    worker.addEventListener('message', ({ data }: MessageEvent<ReadingAnswer>) => {
      if (data.id === 'ready') resolve()
      else if (data.id === 'failed') reject(new Error('The module of the reader could not be loaded'))
      else if ('codes' in data) {
        waiting.get(data.id)?.(data.codes)
        waiting.delete(data.id)
      }
    })
  })
  try {
    await ready
  } catch (error) {
    close()
    throw error
  }
  const ask = (frame: ImageBitmap | VideoFrame, effort: ReadingEffort) =>
    new Promise<readonly ReadCode[] | null>((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      worker.postMessage({ id: lastId, frame, formats, effort } satisfies ReadingRequest, [frame])
    })
  // Copied by the worker; a bitmap of a video is copied here, which holds up the page.
  let takesFrames = 'VideoFrame' in globalThis
  return {
    async read(picture, effort) {
      if (!(picture instanceof HTMLVideoElement)) return (await ask(picture, effort)) ?? []
      const codes = takesFrames ? await ask(new VideoFrame(picture), effort) : null
      if (codes) return codes
      takesFrames = false
      return (await ask(await createImageBitmap(picture), effort)) ?? []
    },
    close,
  }
}
