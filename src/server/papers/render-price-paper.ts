import { html } from 'hono/html'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import { typedAmount } from '#domain/money/amount-to-pay.ts'
import type { VatPercent } from '#domain/money/money.ts'
import type { PaperSums } from '#domain/money/paper-sums.ts'
import { usualVat } from '#domain/money/vat-rates.ts'
import type { PricePaper } from '#domain/papers/paper.ts'
import { advisedWork, type PaperLine, paperSums } from '#domain/papers/paper-lines.ts'
import type { Markup } from '../pages/render-page.ts'
import { taxonomy } from '../services/read-taxonomy.ts'
import type { PaperWriter } from './paper-writer.ts'
import type { PaperSource } from './read-paper.ts'

/** The estimate, or the summary: what `price-paper.tsx` prints, with the same classes. */
export function renderPricePaper(paper: PricePaper, source: PaperSource, write: PaperWriter): Markup {
  const { order, station, services, expiresAt } = source
  const { translate } = write
  const typed = typedAmount(order.status, order.events)
  const usual = { vatRate: usualVat(services, station.country) ?? null, unit: translate(paperLabels.pieces) }
  const sums = paperSums(paper, { ...order, typed }, usual)
  const isEstimate = paper === 'estimate'
  const advised = isEstimate ? [] : advisedWork(order)
  const job = jobOf(source, write)
  return html`${
    job &&
    html`<section>
<h2>${translate(paperLabels.job)}</h2>
<p class="text">${job}</p>
</section>`
  }
${sums.rows.length > 0 ? renderRows(sums, write) : html`<p class="text">${translate(paperLabels.noItems)}</p>`}
<div class="end">
${renderSums(sums, write)}
${
  advised.length > 0 &&
  html`<section>
<h2>${translate(paperLabels.advised)}</h2>
<ul>${advised.map(({ what, reason }) => html`<li>${[what, reason].filter(Boolean).join(': ')}</li>`)}</ul>
</section>`
}
<p class="small">${
    isEstimate ? translate(paperLabels.validUntil, { date: write.date(expiresAt) }) : translate(paperLabels.noInvoice)
  }</p>
<div class="signatures">
<p>${translate(isEstimate ? paperLabels.orders : paperLabels.received)}</p>
<p>${translate(paperLabels.workshop)}</p>
</div>
</div>`
}

/** The booked services, then the customer's complaint. */
function jobOf({ order }: PaperSource, { locale }: PaperWriter): string {
  const names = new Map(
    taxonomy.groups.flatMap(({ services }) =>
      services.map(({ id, nameEn, namePl }) => [id, locale === 'pl' ? namePl : nameEn] as const),
    ),
  )
  const services = order.services.flatMap((id) => names.get(id) ?? []).join(', ')
  return [services, order.complaint].filter(Boolean).join(' · ')
}

const rateOf = (rate: VatPercent, write: PaperWriter): string =>
  rate === null ? write.translate(paperLabels.exempt) : write.percent(rate)

function renderRows({ rows }: PaperSums<PaperLine>, write: PaperWriter): Markup {
  const { place, description, quantity, netPrice, discount, vat, net } = paperLabels
  const hasDiscount = rows.some(({ line }) => line.discountPercent > 0)
  const columns = hasDiscount
    ? [place, description, quantity, netPrice, discount, vat, net]
    : [place, description, quantity, netPrice, vat, net]
  return html`<table>
<thead>
<tr>${columns.map((label) => html`<th scope="col">${write.translate(label)}</th>`)}</tr>
</thead>
<tbody>
${rows.map((row) => renderRow(row, hasDiscount, write))}</tbody>
</table>`
}

function renderRow(
  { place, line, net }: PaperSums<PaperLine>['rows'][number],
  hasDiscount: boolean,
  write: PaperWriter,
) {
  const quantity = `${write.quantity(line.quantity)} ${line.unit}`
  const price = write.money(line.netPrice)
  const discount = line.discountPercent > 0 ? `−${write.percent(line.discountPercent)}` : ''
  const rate = rateOf(line.vatRate, write)
  // On a narrow screen the columns between the name and the sum are one line below the name.
  const brief = [`${quantity} × ${price}`, discount, `${write.translate(paperLabels.vat)} ${rate}`]
  return html`${
    line.finding !== null &&
    html`<tr class="proposed"><th colspan="${hasDiscount ? 7 : 6}" scope="colgroup">${write.translate(paperLabels.proposed, { what: line.finding })}</th></tr>
`
  }<tr><td>${place}</td><td class="name">${line.name}<small class="brief">${brief.filter(Boolean).join(' · ')}</small></td><td>${quantity}</td><td>${price}</td>${
    hasDiscount && html`<td>${discount}</td>`
  }<td>${rate}</td><td>${write.money(net)}</td></tr>
`
}

function renderSums({ totals, toPay }: PaperSums<PaperLine>, write: PaperWriter): Markup {
  const { translate, money } = write
  const tax = totals.byRate.map(({ vatRate, vat, net }) => {
    const label = totals.byRate.length > 1 ? paperLabels.vatSumOf : paperLabels.vatSum
    return renderSum(translate(label, { rate: rateOf(vatRate, write), net: money(net) }), money(vat))
  })
  return html`<dl class="sums">
${renderSum(translate(paperLabels.net), money(totals.net))}${tax}${renderSum(translate(paperLabels.total), money(totals.gross), 'total')}${
  toPay && toPay.difference !== 0 && renderSum(translate(paperLabels.toPay), money(toPay.amount), 'total')
}</dl>`
}

const renderSum = (name: string, sum: string, look = ''): Markup =>
  html`<div class="${look}"><dt>${name}</dt><dd>${sum}</dd></div>
`
