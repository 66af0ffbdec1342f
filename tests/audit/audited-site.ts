import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import {
  type PublicLocale,
  publicLocales,
  publicPaths,
  signInPaths,
  toPublicUrl,
} from '#contract/pages/public-pages.ts'
import { bookingPath, workshopPath } from '#contract/pages/server-pages.ts'
import { officeOf } from '../support/office.ts'
import { type OpenDemo, openDemo } from '../support/open-demo.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'

/** The built product with the demo, whose workshop has a public page, online booking and links for a customer. */
export type AuditedSite = OpenDemo & {
  /** The value of the header `cookie` that signs the owner in. */
  cookie: string
  /** An order with a photo. */
  orderId: string
  photoId: string
  /** The path of the page of a visit. */
  visitPath: string
  /** The paths of papers, by their language. */
  paperPaths: Readonly<Record<PublicLocale, string>>
  remove(): Promise<void>
}

/** The pages that the sitemap names, and the sign-in pages, in each language. */
export const sitePaths = (locale: PublicLocale): string[] =>
  [...publicPaths, ...signInPaths].map((path) => toPublicUrl(path, locale))

/** A secret of the right form that nobody has. */
const unknownToken = 'A'.repeat(43)

export async function openSite(): Promise<AuditedSite> {
  const { product, cookies } = await openDemo()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const office = officeOf(product, cookies)
  const visitPath = await office.openToCustomers('audit')
  const orderId = (await office.list('in-progress'))[0]?.id
  if (!orderId) throw new Error('no order is in progress')
  await office.ask(orderId, 'Brake pads', 20_000)
  const photoId = (await office.read(orderId)).photos[0]?.id
  if (!photoId) throw new Error('the order has no photo')
  const send = async (path: string, method: string, data: unknown) => {
    const headers = { cookie, origin: product.origin, 'content-type': 'application/json' }
    const answer = await fetch(product.origin + path, { method, headers, body: JSON.stringify(data) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { url: string }
  }
  const content = { kind: 'part', unit: 'szt.', quantity: 1000, discountPercent: 0, vatRate: 23, netPrice: 100_000 }
  await send(`/api/appointments/${orderId}/lines/${randomUUID()}`, 'PUT', { ...content, name: 'Pads', version: null })
  const paperPaths = { en: '', pl: '' }
  for (const language of publicLocales) {
    const { url } = await send(`/api/appointments/${orderId}/paper-links`, 'POST', { paper: 'estimate', language })
    paperPaths[language] = new URL(url).pathname
  }
  return { product, cookies, cookie, orderId, photoId, visitPath, paperPaths, remove: () => product.remove() }
}

/** The pages that the server makes: each as a customer opens it, and the errors. */
export async function serverPaths(site: AuditedSite, locale: PublicLocale): Promise<string[]> {
  const workshop = `${workshopPath}/audit`
  const booking = workshop + bookingPath
  const read = async (path: string) =>
    (await fetch(site.product.origin + path, { headers: { 'accept-language': locale } })).text()
  const service = /name="service" value="([^"]+)"/.exec(await read(booking))?.[1]
  if (!service) throw new Error('the page for booking offers no service')
  const times = `${booking}?service=${encodeURIComponent(service)}`
  const time = /<ul class="times">.*?href="([^"]+)"/s.exec(await read(times))?.[1]
  if (!time) throw new Error('the page for booking offers no time')
  const toPath = (href: string) => {
    const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), site.product.origin + times)
    return pathname + search
  }
  return [
    ...[workshop, `${workshop}/poster`, booking, times, toPath(time)],
    ...[site.visitPath, `${site.visitPath}?step=move`, `${site.visitPath}?step=cancel`],
    ...[site.paperPaths[locale], `/api/no-mails/${locale}/${unknownToken}`, `/api/no-mails/${locale}/short`],
    ...[`${workshopPath}/nobody`, `/v/${unknownToken}`, `/p/${unknownToken}`],
    locale === 'en' ? '/nowhere' : '/pl/nowhere',
  ]
}

/** A browser of the audits. */
export const launchBrowser = () => chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
