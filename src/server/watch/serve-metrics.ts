import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Answers a scrape. `authorization` is the header of the request; with a `token` it must be `Bearer` and the token. */
export async function answerScrape(
  write: () => Promise<string>,
  token: string | null,
  authorization: string | null,
): Promise<Response> {
  if (token !== null && !isSame(authorization ?? '', `Bearer ${token}`))
    return new Response('A token is needed.\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  return new Response(await write(), { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}

/** Serves `/metrics` on a port of its own. Rejects with the error of `listen`. */
export async function serveMetrics(
  answer: (authorization: string | null) => Promise<Response>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Server> {
  const server = createServer({ maxHeaderSize: 8_000 }, (request, response) => {
    const isScrape = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    if (!isScrape) return response.writeHead(404).end()
    void answer(request.headers.authorization ?? null).then(
      async (found) => response.writeHead(found.status, Object.fromEntries(found.headers)).end(await found.text()),
      () => response.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = 20
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return server
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
