/** Bytes that wait for a reader who does not take them; beyond that the stream is cut, and the reader resyncs. */
export const mostWaiting = 64 * 1024

export type EventStream = {
  readonly body: ReadableStream<Uint8Array>
  send(event: string, data: unknown, id?: string): void
  close(): void
}

/** One answer of server-sent events. `onGone` runs once, whoever ended it. */
export function openEventStream(onGone: () => void): EventStream {
  const encoder = new TextEncoder()
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const gone = (): void => {
    if (!isOpen) return
    isOpen = false
    onGone()
  }
  const close = (): void => {
    if (isOpen) controller?.close()
    gone()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(made) {
        controller = made
      },
      cancel: gone,
    },
    { highWaterMark: mostWaiting, size: (chunk) => chunk?.byteLength ?? 0 },
  )
  return {
    body,
    send(event, data, id) {
      if (!isOpen || !controller) return
      const lines = [...(id === undefined ? [] : [`id: ${id}`]), `event: ${event}`, `data: ${JSON.stringify(data)}`]
      controller.enqueue(encoder.encode(`${lines.join('\n')}\n\n`))
      if ((controller.desiredSize ?? 0) <= 0) close()
    },
    close,
  }
}
