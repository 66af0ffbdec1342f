/** Maximum buffered bytes of a slow reader; beyond it the stream is closed, and the reader resyncs. */
export const mostWaiting = 64 * 1024

export type EventStream = {
  readonly body: ReadableStream<Uint8Array>
  send(event: string, data: unknown, id?: string): void
  close(): void
}

/** Opens a response of server-sent events. `onClosed` is called once, when either side closes the stream. */
export function openEventStream(onClosed: () => void): EventStream {
  const encoder = new TextEncoder()
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const handleClosed = (): void => {
    if (!isOpen) return
    isOpen = false
    onClosed()
  }
  const close = (): void => {
    if (isOpen) controller?.close()
    handleClosed()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(created) {
        controller = created
      },
      cancel: handleClosed,
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
