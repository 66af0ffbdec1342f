import { html } from 'hono/html'
import { paperNames } from '#contract/labels/paper-names.ts'
import type { Photo } from '#contract/photos.ts'
import type { LinkedPaper } from '#domain/papers/paper.ts'
import { reportPhotos } from '#domain/papers/report-photos.ts'
import type { Markup, ServerPage } from '../pages/render-page.ts'
import { paperPageTexts } from './paper-page-texts.ts'
import type { PaperWriter } from './paper-writer.ts'
import type { PaperSource } from './read-paper.ts'
import { type PhotoUrl, renderInspectionReport } from './render-inspection-report.ts'
import { renderPaperHead } from './render-paper-head.ts'
import { renderPricePaper } from './render-price-paper.ts'

/** `photos`: the only photos that the link of this paper may show. */
type PaperKind = {
  readonly render: (source: PaperSource, write: PaperWriter, photoUrl: PhotoUrl) => Markup
  readonly photos: (source: PaperSource) => readonly Photo[]
}

const none = (): readonly Photo[] => []

const kinds: Readonly<Record<LinkedPaper, PaperKind>> = {
  estimate: { render: (source, write) => renderPricePaper('estimate', source, write), photos: none },
  summary: { render: (source, write) => renderPricePaper('summary', source, write), photos: none },
  inspection: { render: renderInspectionReport, photos: ({ order }) => reportPhotos(order) },
}

export const photosOnPaper = (paper: LinkedPaper, source: PaperSource): readonly Photo[] => kinds[paper].photos(source)

/** The page of a link: one paper of an order. */
export function renderPaper(
  paper: LinkedPaper,
  source: PaperSource,
  write: PaperWriter,
  photoUrl: PhotoUrl,
): ServerPage {
  const name = write.translate(paperNames[paper])
  const { order, station, legal, expiresAt } = source
  return {
    locale: write.locale,
    title: `${name} ${order.number} · ${(legal ?? station).name}`,
    main: html`<main class="paper">
${renderPaperHead(source, write, name)}
${kinds[paper].render(source, write, photoUrl)}
</main>
<footer class="until">${write.translate(paperPageTexts.until, { date: write.date(expiresAt) })}</footer>`,
  }
}
