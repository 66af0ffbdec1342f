import type { TestServer } from '../server.ts'

type CustomerPage = { status: number; text: string; location: string | null; headers: Headers }

/** The values of a form for a booking. */
export type BookingFields = {
  services: readonly string[]
  at: string
  plate: string
  name: string
  email: string
  phone?: string
  car?: string
  note?: string
  code?: string
  act?: string
  website?: string
  /** The kinds of later mails that the customer agrees to. */
  consents?: readonly string[]
}

/** The browser of a customer without a script: it stores cookies, and sends forms like a page. */
export function openCustomer(server: TestServer, ip: string) {
  const cookies = new Map<string, string>()

  async function request(path: string, init: RequestInit = {}): Promise<CustomerPage> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', ip)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${server.url}${path}`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split('; ')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const { status } = response
    return {
      status,
      // As it reads: amounts have spaces that do not break.
      text: (await response.text()).replace(/[\u00a0\u202f]/g, ' '),
      location: response.headers.get('location'),
      headers: response.headers,
    }
  }

  const post = (path: string, fields: URLSearchParams, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body: fields.toString(),
      headers: { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  function fieldsOf({ services, consents = [], ...fields }: BookingFields): URLSearchParams {
    const form = new URLSearchParams(fields as Record<string, string>)
    for (const id of services) form.append('service', id)
    for (const purpose of consents) form.append('consent', purpose)
    return form
  }

  /** The code of a mail that came after the first `before` ones: other mails to the address may come at the same time. */
  async function waitForCode(before: number, email: string): Promise<string> {
    for (let tries = 0; tries < 500; tries++) {
      const subjects = server.mails.slice(before).flatMap(({ to, subject }) => (to === email ? [subject] : []))
      const code = subjects.flatMap((subject) => /\d{4} \d{4}/.exec(subject)?.[0] ?? []).at(-1)
      if (code) return code
      await new Promise((done) => setTimeout(done, 10))
    }
    throw new Error(`no code for ${email}`)
  }

  return {
    get: (path: string) => request(path),
    post,
    /** The free times that the page offers, ISO instants in order. */
    async times(slug: string, services: readonly string[], more = ''): Promise<string[]> {
      const { text } = await request(
        `/w/${slug}/book?lang=en&${services.map((id) => `service=${id}`).join('&')}${more}`,
      )
      return [...text.matchAll(/at=([\d%A-Z.-]+)"/g)].map(([, at = '']) => decodeURIComponent(at))
    },
    send: (slug: string, fields: BookingFields) => post(`/w/${slug}/book?lang=en`, fieldsOf(fields)),
    /** Asks for the code, reads it from the mail and books. Returns the last page. */
    async book(slug: string, fields: BookingFields): Promise<CustomerPage> {
      const before = server.mails.length
      const asked = await post(`/w/${slug}/book?lang=en`, fieldsOf({ ...fields, act: 'code' }))
      if (asked.status !== 200) return asked
      const code = await waitForCode(before, fields.email.toLowerCase())
      return post(`/w/${slug}/book?lang=en`, fieldsOf({ ...fields, code, act: 'book' }))
    },
  }
}
