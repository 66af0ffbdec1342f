import type { Chance } from '#server/demo/chance.ts'

const reasons = { 200: 'OK', 500: 'Internal Server Error', 503: 'Service Unavailable' } as const

function answer(status: keyof typeof reasons, type: string, body: string, more = ''): string {
  const length = Buffer.byteLength(body)
  const head = `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: ${type}\r\nContent-Length: ${length}`
  return `${head}\r\nConnection: close\r\n${more}\r\n${body}`
}

function problem(status: 500 | 503, code: string, more = ''): string {
  const body = { type: `about:blank#${code}`, title: reasons[status], status, code, message: 'Not now.' }
  return answer(status, 'application/problem+json', JSON.stringify(body), more)
}

const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`

/** An answer that is not the server's: the sign-in page of a network, a proxy, or our own server when overloaded. */
export function falseAnswer(mode: 'portal' | '500' | '503', chance: Chance): string {
  if (mode === 'portal') return answer(200, 'text/html', page('Welcome to the guest network'))
  if (mode === '500') {
    return chance.hits(0.5) ? problem(500, 'internal') : answer(500, 'text/html', page('Internal Server Error'))
  }
  return problem(503, 'unavailable', chance.hits(0.5) ? 'Retry-After: 1\r\n' : '')
}
