import type { CodeFormat, ReadCode } from '#domain/scan/scanned.ts'
import workerUrl from './read-codes-worker.ts?worker&url'
import type { FrameReader, ReadingAnswer, ReadingRequest } from './reading-messages.ts'

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
  const waiting = new Map<number, (codes: readonly ReadCode[]) => void>()
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
        waiting.get(data.id)?.(data.codes ?? [])
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
  return {
    read: (frame) =>
      new Promise((resolve) => {
        lastId += 1
        waiting.set(lastId, resolve)
        worker.postMessage({ id: lastId, frame, formats } satisfies ReadingRequest, [frame])
      }),
    close,
  }
}
