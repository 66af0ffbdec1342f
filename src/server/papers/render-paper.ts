import { html } from 'hono/html'
import { paperNames } from '#contract/labels/paper-names.ts'
import type { Photo } from '#contract/photos.ts'
import type { ReportKind } from '#domain/condition-reports/condition-report.ts'
import type { LinkedPaper } from '#domain/papers/paper.ts'
import { photosOfInspections, photosOfReport } from '#domain/papers/report-photos.ts'
import type { Markup, ServerPage } from '../pages/render-page.ts'
import { paperPageTexts } from './paper-page-texts.ts'
import type { PaperWriter } from './paper-writer.ts'
import type { PaperSource } from './read-paper.ts'
import { renderConditionReport } from './render-condition-report.ts'
import { type PhotoUrl, renderInspectionReport } from './render-inspection-report.ts'
import { renderPaperHead } from './render-paper-head.ts'
import { renderPricePaper } from './render-price-paper.ts'

/** `photos`: the only photos that the link of this paper may show. */
type PaperKind = {
  readonly render: (source: PaperSource, write: PaperWriter, photoUrl: PhotoUrl) => Markup
  readonly photos: (source: PaperSource) => readonly Photo[]
}

const none = (): readonly Photo[] => []

const conditionPaper = (kind: ReportKind): PaperKind => ({
  render: (source, write, photoUrl) => renderConditionReport(kind, source, write, photoUrl),
  photos: ({ order }) => photosOfReport(order, kind),
})

const kinds: Readonly<Record<LinkedPaper, PaperKind>> = {
  estimate: { render: (source, write) => renderPricePaper('estimate', source, write), photos: none },
  summary: { render: (source, write) => renderPricePaper('summary', source, write), photos: none },
  inspection: { render: renderInspectionReport, photos: ({ order }) => photosOfInspections(order) },
  'check-in': conditionPaper('check-in'),
  handover: conditionPaper('handover'),
}

export const photosOnPaper = (paper: LinkedPaper, source: PaperSource): readonly Photo[] => kinds[paper].photos(source)

/** The page of a link: one paper of an order. */
export function renderPaper(
  paper: LinkedPaper,
  source: PaperSource,
  write: PaperWriter,
  photoUrl: PhotoUrl,
  logoUrl: string,
): ServerPage {
  const name = write.translate(paperNames[paper])
  const { order, station, legal, expiresAt } = source
  return {
    locale: write.locale,
    title: `${name} ${order.number} · ${(legal ?? station).name}`,
    main: html`<main class="paper">
${renderPaperHead(source, write, name, logoUrl)}
${kinds[paper].render(source, write, photoUrl)}
</main>
<footer class="until">${write.translate(paperPageTexts.until, { date: write.date(expiresAt) })}</footer>`,
  }
}
