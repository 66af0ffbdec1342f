import { html } from 'hono/html'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import { addressOf, writeTaxNumber } from '#domain/codes/company.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import type { Markup } from '../pages/render-page.ts'
import { paperPageTexts } from './paper-page-texts.ts'
import type { PaperWriter } from './paper-writer.ts'
import type { PaperSource } from './read-paper.ts'

/** The top of a paper: the workshop, the order, the customer and the car. The classes are those of price-paper.module.css. */
export function renderPaperHead(source: PaperSource, write: PaperWriter, title: string, logoUrl: string): Markup {
  const { order, station, madeAt } = source
  const { customer, company, vehicle, mileage } = order
  const car = [vehicle.brand, vehicle.model, vehicle.year].filter(Boolean).join(' ')
  return html`<header>
${renderSeller(source, write, logoUrl)}
<div class="about">
<h1>${title}</h1>
<p>${write.translate(paperPageTexts.order, { number: order.number })}</p>
<p>${write.date(madeAt)}</p>
</div>
</header>
<div class="parties">
<section>
<h2>${write.translate(paperLabels.customer)}</h2>
<p><b>${customer?.name || '–'}</b></p>
${company && lines([addressOf(company), taxNumber(company, write)])}
${customer?.phone && lines([formatPhone(customer.phone, station.country)])}
</section>
<section>
<h2>${write.translate(paperLabels.vehicle)}</h2>
<p><b class="plate" translate="no">${vehicle.plate ?? write.translate(paperLabels.noPlate)}</b> ${car}</p>
${vehicle.vin && html`<p>VIN <span translate="no">${vehicle.vin}</span></p>`}
${mileage !== null && lines([`${write.translate(paperLabels.mileage)} ${write.distance(mileage)}`])}
</section>
</div>`
}

/** The company of the station, or its name and address until the company data are saved. */
function renderSeller({ station, legal, logo }: PaperSource, write: PaperWriter, logoUrl: string): Markup {
  const from = legal ?? station
  return html`<div class="seller">
${logo && html`<img class="logo" src="${logoUrl}" alt="" width="${logo.width}" height="${logo.height}">`}
<p><b>${from.name}</b></p>
${lines([
  station.name === from.name ? '' : station.name,
  addressOf(from),
  legal && taxNumber(legal, write),
  [formatPhone(station.phone, station.country), station.email].filter(Boolean).join(' · '),
])}
</div>`
}

const lines = (texts: readonly (string | null)[]): Markup[] =>
  texts.filter(Boolean).map(
    (text) => html`<p>${text}</p>
`,
  )

const taxNumber = ({ country, nip }: { country: string; nip: string | null }, write: PaperWriter): string | null =>
  nip && `${country === 'PL' ? 'NIP' : write.translate(paperLabels.taxNumber)} ${writeTaxNumber(nip, country)}`
