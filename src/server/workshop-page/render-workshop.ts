import { html, raw } from 'hono/html'
import type { ChosenService } from '#contract/onboarding.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { bookingPath } from '#contract/pages/server-pages.ts'
import { addressOf } from '#domain/codes/company.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import type { Weekday } from '#domain/wall-time.ts'
import { openingState } from '#domain/workshop-page/opening-state.ts'
import type { Markup, ServerPage } from '../pages/render-page.ts'
import { taxonomy } from '../services/read-taxonomy.ts'
import { languageLinks, languageSwitch } from './languages.ts'
import type { PublicWorkshop } from './read-workshop.ts'
import { daysWithOtherHours, structuredData } from './structured-data.ts'
import { workshopTexts as texts } from './workshop-texts.ts'
import type { WorkshopWriter } from './workshop-writer.ts'

type WorkshopAddress = {
  /** The full URL of the page, without a language. */
  readonly url: string
  readonly photoUrl: (id: string, size: 'thumb' | 'screen') => string
}

type WorkshopPageOptions = WorkshopAddress & {
  /** The language in the address. */
  readonly chosenLocale: Locale | null
  readonly now: number
  readonly isPreview: boolean
  readonly productName: string
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const dayMs = 86_400_000

/** The public page of a workshop. Notes on its photos are not shown: they were typed for colleagues. */
export function renderWorkshop(
  workshop: PublicWorkshop,
  write: WorkshopWriter,
  options: WorkshopPageOptions,
): ServerPage {
  const { station, photos, services } = workshop
  const { url, photoUrl, now, isPreview, productName } = options
  const [first] = photos
  return {
    locale: write.locale,
    title: `${station.name}, ${station.city}`,
    head: isPreview ? undefined : renderHead(workshop, write, options),
    main: html`${isPreview && html`<p class="preview" role="status">${write.text(texts.preview)}</p>`}
<main class="workshop">
<header>
${first && html`<img class="front" src="${photoUrl(first.id, 'screen')}" width="${first.width}" height="${first.height}" alt="">`}
<h1>${station.name}</h1>
${renderState(workshop, write, now)}
<p>${addressOf(station)}</p>
${renderActions(workshop, write, `${new URL(url).pathname}${bookingPath}`)}
</header>
${renderHours(workshop, write, now)}
${services.length > 0 && renderServices(services, write)}
${renderMakes(workshop, write)}
${renderConveniences(workshop, write)}
${photos.length > 1 && renderPhotos(workshop, write, photoUrl)}
</main>
<footer class="until">
<p>${write.text(texts.madeWith, { product: productName })}</p>
<p>${languageSwitch(write, (locale) => `${url}?lang=${locale}`)}</p>
</footer>`,
  }
}

function renderHead(
  workshop: PublicWorkshop,
  write: WorkshopWriter,
  { url, chosenLocale, photoUrl, now }: WorkshopPageOptions,
): Markup {
  const { name, city } = workshop.station
  const photoUrls = workshop.photos.map(({ id }) => `${new URL(url).origin}${photoUrl(id, 'screen')}`)
  const json = JSON.stringify(structuredData(workshop, url, photoUrls, now)).replace(/</g, '\\u003c')
  const description = write.text(texts.description, { name, city })
  return html`<meta name="description" content="${description}">
${languageLinks(url, chosenLocale)}
<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${photoUrls[0] && html`<meta property="og:image" content="${photoUrls[0]}">`}
<script type="application/ld+json">${raw(json)}</script>`
}

function renderState({ station, hours }: PublicWorkshop, write: WorkshopWriter, now: number): Markup | null {
  if (!hours) return null
  const { isOpen, at } = openingState(now, hours, station.country, station.timeZone)
  return html`<p class="${isOpen ? 'open' : 'closed'}">${describeState(isOpen, at, write, now)}</p>`
}

function describeState(isOpen: boolean, at: number | null, write: WorkshopWriter, now: number): string {
  if (isOpen) {
    return at === null || at - now > dayMs
      ? write.text(texts.open)
      : write.text(texts.openUntil, { time: write.time(at) })
  }
  if (at === null) return write.text(texts.closedNow)
  return write.isSameDay(at, now)
    ? write.text(texts.opensToday, { time: write.time(at) })
    : write.text(texts.opensOn, { when: write.when(at) })
}

function renderActions({ station, isBookable }: PublicWorkshop, write: WorkshopWriter, bookingUrl: string): Markup {
  const place = encodeURIComponent(`${station.name}, ${addressOf(station)}, ${station.country}`)
  const links = [
    isBookable && html`<a class="main" href="${bookingUrl}?lang=${write.locale}">${write.text(texts.book)}</a>`,
    html`<a${!isBookable && html` class="main"`} href="tel:${station.phone}">${write.text(isBookable ? texts.phone : texts.call)}: ${formatPhone(station.phone, station.country)}</a>`,
    html`<a href="https://www.google.com/maps/search/?api=1&query=${place}" rel="noreferrer">${write.text(texts.directions)}</a>`,
    station.email && html`<a href="mailto:${station.email}">${write.text(texts.email)}</a>`,
    station.website && html`<a href="${station.website}" rel="noreferrer">${write.text(texts.website)}</a>`,
  ]
  return html`<ul class="actions">
${links.filter(Boolean).map(
  (link) => html`<li>${link}</li>
`,
)}</ul>`
}

function renderServices(services: readonly ChosenService[], write: WorkshopWriter): Markup {
  const chosen = new Map(services.map((service) => [service.id, service]))
  const groups = taxonomy.groups.flatMap((group) => {
    const offered = group.services.flatMap((service) => {
      const mine = chosen.get(service.id)
      return mine ? [{ name: nameOf(service, write), price: priceOf(mine, write), note: mine.note }] : []
    })
    return offered.length > 0 ? [{ name: nameOf(group, write), offered }] : []
  })
  return html`<section aria-labelledby="services">
<h2 id="services">${write.text(texts.services)}</h2>
${groups.map(
  ({ name, offered }) => html`<h3>${name}</h3>
<dl class="prices">
${offered.map(
  (
    service,
  ) => html`<div><dt>${service.name}</dt><dd>${service.price}${service.note && html` <span class="remark">${service.note}</span>`}</dd></div>
`,
)}</dl>
`,
)}
${services.some(({ price }) => price.kind !== 'quote') && html`<p class="small">${write.text(texts.gross)}</p>`}
</section>`
}

const nameOf = ({ nameEn, namePl }: { nameEn: string; namePl: string }, { locale }: WorkshopWriter): string =>
  locale === 'pl' ? namePl : nameEn

export function priceOf({ price }: ChosenService, write: WorkshopWriter): string {
  if (price.kind === 'quote') return write.text(texts.quote)
  const money = write.money(price.gross)
  return price.kind === 'from' ? write.text(texts.from, { price: money }) : money
}

function renderHours(workshop: PublicWorkshop, write: WorkshopWriter, now: number): Markup | null {
  const { hours } = workshop
  if (!hours) return null
  const others = daysWithOtherHours(workshop, now)
  const row = (
    name: string,
    times: string,
  ) => html`<div><dt>${name}</dt><dd>${times || write.text(texts.closed)}</dd></div>
`
  return html`<section aria-labelledby="hours">
<h2 id="hours">${write.text(texts.hours)}</h2>
<dl class="hours">
${weekdays.map((day) => row(write.weekday(day), write.intervals(hours.weekly[day])))}</dl>
${
  others.length > 0 &&
  html`<h3>${write.text(texts.otherDays)}</h3>
<dl class="hours">
${others.map(({ date, intervals }) => row(write.day(date), write.intervals(intervals)))}</dl>`
}
</section>`
}

function renderMakes({ makes }: PublicWorkshop, write: WorkshopWriter): Markup | null {
  if (makes?.length === 0) return null
  return html`<section aria-labelledby="makes">
<h2 id="makes">${write.text(texts.makes)}</h2>
<p>${makes === null ? write.text(texts.allMakes) : makes.join(', ')}</p>
</section>`
}

function renderConveniences({ conveniences }: PublicWorkshop, write: WorkshopWriter): Markup | null {
  const known = [...taxonomy.conveniences.values()].filter(({ id }) => conveniences.includes(id))
  if (known.length === 0) return null
  return html`<section aria-labelledby="conveniences">
<h2 id="conveniences">${write.text(texts.conveniences)}</h2>
<ul class="tags">
${known.map(
  (one) => html`<li>${nameOf(one, write)}</li>
`,
)}</ul>
</section>`
}

function renderPhotos(
  { photos }: PublicWorkshop,
  write: WorkshopWriter,
  photoUrl: WorkshopAddress['photoUrl'],
): Markup {
  return html`<section aria-labelledby="photos">
<h2 id="photos">${write.text(texts.photos)}</h2>
<ul class="shots">
${photos.slice(1).map(
  ({ id, width, height }, place) =>
    html`<li><a href="${photoUrl(id, 'screen')}"><img src="${photoUrl(id, 'thumb')}" width="${width}" height="${height}" loading="lazy" alt="${write.text(texts.photo, { place: place + 2 })}"></a></li>
`,
)}</ul>
</section>`
}
