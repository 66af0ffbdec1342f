import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string; endedByServer: boolean }

/** Sends raw bytes to the server. `ended` waits until the server closes the connection. */
export function openSocket(url: string): { socket: Socket; text: () => string; ended: Promise<RawAnswer> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  let endedByServer = false
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('end', () => {
    endedByServer = true
  })
  // After a reset, the bytes read so far are the result.
  socket.on('error', () => {})
  const ended = new Promise<RawAnswer>((done) => {
    socket.once('close', () => {
      const headEnd = text.indexOf('\r\n\r\n')
      const head = headEnd < 0 ? text : text.slice(0, headEnd)
      const body = headEnd < 0 ? '' : text.slice(headEnd + 4)
      done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body, endedByServer })
    })
  })
  return { socket, text: () => text, ended }
}

/** A head of HTTP/1.1 with the headers that every request needs. */
export const headOf = (method: string, path: string, headers: Readonly<Record<string, string | number>>): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
