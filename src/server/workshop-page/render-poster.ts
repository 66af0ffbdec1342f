import { html } from 'hono/html'
import { correction, generate } from 'lean-qr'
import { addressOf } from '#domain/codes/company.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import type { Markup, ServerPage } from '../pages/render-page.ts'
import type { StationFields } from '../stations/store.ts'
import { workshopTexts as texts } from './workshop-texts.ts'
import type { WorkshopWriter } from './workshop-writer.ts'

/** The quiet zone that scanners need, in modules. */
const quiet = 4

/** A QR code that leads to `url`, with error correction M or better, so that a stain does not stop it. */
function renderCode(url: string, label: string): Markup {
  const code = generate(url, { minCorrectionLevel: correction.M })
  const edge = code.size + 2 * quiet
  const places = Array.from({ length: code.size }, (_, place) => place)
  const path = places.flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
  return html`<svg class="code" role="img" aria-label="${label}" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges"><path d="${path.join('')}"/></svg>`
}

/** An A4 sheet for the door of the workshop: its name and a QR code of its page. */
export function renderPoster(station: StationFields, write: WorkshopWriter, url: string): ServerPage {
  return {
    locale: write.locale,
    title: `${write.text(texts.poster)}: ${station.name}`,
    main: html`<main class="poster">
<h1>${station.name}</h1>
<p>${write.text(texts.scan)}</p>
${renderCode(url, write.text(texts.code, { address: url }))}
<p class="address">${url.replace(/^https?:\/\//, '')}</p>
<p>${formatPhone(station.phone, station.country)}</p>
<p>${addressOf(station)}</p>
</main>
<footer class="until">${write.text(texts.print)}</footer>`,
  }
}
