import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { codeOf } from './data-folder.ts'
import { CountedRequest } from './http/counted-request.ts'
import { StartProblem } from './start-problem.ts'

/**
 * Bytes of a request's head, half of Node's default: sent in packets of one byte, a larger one costs more than 20 ms of
 * the event loop. The longest head of the product's own pages has less than 3 KB.
 */
export const maxHeadBytes = 8_000

export type Certificate = { readonly cert: string; readonly key: string }
export type SocketOptions = { readonly headersWithinMs?: number; readonly requestWithinMs?: number }
export type OpenSocket = {
  readonly port: number
  /** Resolves when the running requests are answered. */
  close(): Promise<void>
}

/** Reads the certificate of TLS_CERT and TLS_KEY; `null` without one. Throws StartProblem. */
export const readCertificate = ({ tls }: Pick<Config, 'tls'>): Certificate | null =>
  tls && { cert: readPem('TLS_CERT', tls.certFile), key: readPem('TLS_KEY', tls.keyFile) }

/** Listens on the configured address. Throws StartProblem if the operator can fix the cause. */
export async function openSocket(
  config: Pick<Config, 'host' | 'port'>,
  certificate: Certificate | null,
  listener: RequestListener<typeof CountedRequest>,
  options: SocketOptions = {},
): Promise<OpenSocket> {
  // Node checks connections for slow headers and bodies at this interval in ms.
  const serverOptions = {
    IncomingMessage: CountedRequest,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: maxHeadBytes,
  }
  const server = certificate
    ? createHttpsServer({ ...serverOptions, ...certificate }, listener)
    : createServer(serverOptions, listener)
  server.headersTimeout = options.headersWithinMs ?? 10_000
  server.requestTimeout = options.requestWithinMs ?? 60_000
  server.keepAliveTimeout = 65_000
  const port = await listen(server, config)
  return {
    port,
    async close() {
      // Keep-alive connections are closed as soon as their current request is finished.
      const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeIdleConnections()
      })
      clearInterval(closeIdle)
    },
  }
}

function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error) => {
      const why = codeOf(error)
      const at = `${host ?? 'every address'}, port ${port}`
      fail(
        new StartProblem(
          why === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop the other program, or set PORT to another number.`
            : `Cannot listen on ${at} (${why}). Set HOST and PORT to an address of this machine.`,
        ),
      )
    })
    const address = host === null ? { port } : { port, host }
    server.listen(address, () => done((server.address() as AddressInfo).port))
  })
}

function readPem(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartProblem(
      `${name} names ${file}, which cannot be read (${codeOf(error)}). Give the path of a PEM file.`,
    )
  }
}
