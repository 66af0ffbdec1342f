import { html, raw } from 'hono/html'
import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import {
  bodyLabels,
  damageLabels,
  documentLabels,
  reportTexts,
  usedPartsLabels,
  viewLabels,
  writeFuel,
  writePlace,
} from '#contract/labels/report-labels.ts'
import { drawCar, placeOf } from '#domain/condition-reports/car-views.ts'
import {
  drawingSize,
  groupDigest,
  latestReport,
  type ReportKind,
  reportVersion,
  signatureHeight,
  strokesPath,
} from '#domain/condition-reports/condition-report.ts'
import { photosOfReport } from '#domain/papers/report-photos.ts'
import type { Markup } from '../pages/render-page.ts'
import type { PaperWriter } from './paper-writer.ts'
import type { PaperSource } from './read-paper.ts'
import type { PhotoUrl } from './render-inspection-report.ts'

/** The latest condition report of a kind: what `report-view.tsx` shows, with the same classes. */
export function renderConditionReport(
  kind: ReportKind,
  { order }: PaperSource,
  write: PaperWriter,
  photoUrl: PhotoUrl,
): Markup {
  const report = latestReport(order.conditionReports, kind)
  if (!report) return html``
  const { translate } = write
  const { mileage, fuel, keys, documents, belongings, agreed, usedParts, marks, digest } = report
  const version = reportVersion(order.conditionReports, report)
  const about = [
    write.moment(Date.parse(report.occurredAt)),
    report.actorName,
    version > 1 && translate(reportTexts.version, { version }),
  ]
  const photos = photosOfReport(order, kind).map(({ id, width, height }) => {
    const number = marks.findIndex(({ photoIds }) => photoIds.includes(id)) + 1
    const name = translate(reportTexts.damageNumber, { number })
    return html`<figure><a href="${photoUrl(id, 'screen')}"><img src="${photoUrl(id, 'thumb')}" alt="${name}" width="${width}" height="${height}" loading="lazy"></a><figcaption>${number}</figcaption></figure>
`
  })
  return html`<div class="report">
<p class="small">${about.filter(Boolean).join(' · ')}</p>
<dl class="facts">
${fact(translate(paperLabels.mileage), mileage === null ? null : write.distance(mileage))}
${fact(translate(reportTexts.fuel), fuel === null ? null : writeFuel(fuel, translate))}
${fact(translate(reportTexts.keys), keys === null ? null : write.number(keys))}
${fact(translate(reportTexts.documents), documents.map((one) => translate(documentLabels[one])).join(', '))}
${fact(translate(reportTexts.belongings), belongings)}
${fact(translate(reportTexts.agreed), agreed)}
${fact(translate(reportTexts.usedParts), usedParts && translate(usedPartsLabels[usedParts]))}
</dl>
<section>
<h2>${translate(reportTexts.damage)}</h2>
${marks.length === 0 ? html`<p>${translate(reportTexts.noDamage)}</p>` : renderDamage(report, write)}
${photos.length > 0 && html`<div class="photos">${photos}</div>`}
</section>
<section class="signing">
${renderSignature(report, write)}
<p class="small">${translate(reportTexts.digest)}<br><span class="digest" translate="no">${groupDigest(digest)}</span></p>
</section>
</div>
${
  !report.isSigned &&
  html`<div class="end">
<div class="signatures">
<p>${translate(paperLabels.customer)}</p>
<p>${translate(paperLabels.workshop)}</p>
</div>
</div>`
}`
}

const fact = (name: string, value: string | null): Markup | string =>
  value ? html`<div><dt>${name}</dt><dd>${value}</dd></div>` : ''

function renderDamage({ body, marks }: ConditionReport, { translate }: PaperWriter): Markup {
  const rows = marks.map(
    (mark) => html`<li><b>${translate(damageLabels[mark.kind])}</b> · ${writePlace(placeOf(mark), translate)}${
      mark.note && html`<br>${mark.note}`
    }</li>
`,
  )
  const numbers = marks.map(
    ({ x, y }, at) =>
      html`<g transform="translate(${x} ${y})" class="number"><circle r="24"/><text>${at + 1}</text></g>`,
  )
  return html`<div class="damage">
<figure>
<svg viewBox="0 0 ${drawingSize} ${drawingSize}" class="drawing" aria-hidden="true">${drawCar(body).map((view) => renderView(view, translate))}${numbers}</svg>
<figcaption>${translate(bodyLabels[body])}</figcaption>
</figure>
<ol>
${rows}</ol>
</div>`
}

function renderView(
  { view, x, y, width, paths, wheels, isMirrored }: ReturnType<typeof drawCar>[number],
  translate: PaperWriter['translate'],
): Markup {
  const mirror = isMirrored ? raw(` transform="translate(${width} 0) scale(-1 1)"`) : ''
  return html`<g transform="translate(${x} ${y})"><text class="viewName" x="${width / 2}" y="-16">${translate(viewLabels[view])}</text><g class="outline"${mirror}>${paths.map(
    (path) => html`<path d="${path}"/>`,
  )}${wheels.map(
    (wheel) =>
      html`<circle class="tyre" cx="${wheel.x}" cy="${wheel.y}" r="${wheel.radius}"/><circle cx="${wheel.x}" cy="${wheel.y}" r="${wheel.radius / 2}"/>`,
  )}</g></g>`
}

function renderSignature({ signature, isErased, isSigned }: ConditionReport, { translate }: PaperWriter): Markup {
  if (!signature) {
    const { erased, hidden, notSigned } = reportTexts
    return html`<p>${translate(isErased ? erased : isSigned ? hidden : notSigned)}</p>`
  }
  const { name, strokes } = signature
  return html`<svg viewBox="0 0 ${drawingSize} ${signatureHeight}" class="signature" role="img" aria-label="${translate(reportTexts.signature, { name })}"><path d="${strokesPath(strokes)}" class="ink"/></svg>
<p>${translate(reportTexts.signedBy, { name })}</p>`
}
