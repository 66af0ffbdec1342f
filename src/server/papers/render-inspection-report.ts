import { html } from 'hono/html'
import type { Inspection } from '#contract/inspections/inspection.ts'
import { gradeLabels, notChecked } from '#contract/labels/grade-labels.ts'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import { writeAnswer } from '#contract/labels/write-answer.ts'
import { answerTo, gradeOf, progressOf } from '#domain/inspections/answer.ts'
import type { TemplateItem } from '#domain/inspections/template.ts'
import { hasAnswer } from '#domain/papers/paper.ts'
import type { Markup } from '../pages/render-page.ts'
import { paperPageTexts } from './paper-page-texts.ts'
import type { PaperWriter } from './paper-writer.ts'
import type { PaperSource } from './read-paper.ts'

/** The URL of a photo below the address of the page. */
export type PhotoUrl = (id: string, size: 'thumb' | 'screen') => string

/** The inspections of an order: what `inspection-report.tsx` prints, with the same classes. */
export function renderInspectionReport(source: PaperSource, write: PaperWriter, photoUrl: PhotoUrl): Markup {
  const shown = source.order.inspections.filter(hasAnswer)
  return html`${shown.map((inspection) => renderInspection(inspection, source, write, photoUrl))}
<div class="end">
<div class="signatures">
<p>${write.translate(paperLabels.customer)}</p>
<p>${write.translate(paperLabels.workshop)}</p>
</div>
</div>`
}

function renderInspection(inspection: Inspection, source: PaperSource, write: PaperWriter, photoUrl: PhotoUrl): Markup {
  const { content, answers, actorName, occurredAt } = inspection
  const { byGrade, answered, total } = progressOf(content, answers)
  const counts = (['now', 'soon', 'good'] as const)
    .filter((grade) => byGrade[grade] > 0)
    .map((grade) => `${write.translate(gradeLabels[grade])}: ${byGrade[grade]}`)
  const about = [
    write.date(Date.parse(occurredAt)),
    actorName,
    write.translate(paperLabels.checked, { answered, total }),
    ...counts,
  ]
  return html`<section class="inspection">
<h2 class="name">${content.name}</h2>
<p class="small">${about.filter(Boolean).join(' · ')}</p>
${content.sections.map(
  ({ title, items }) => html`<table class="table">
<caption>${title}</caption>
<tbody>
${items.map((item) => renderItem(item, inspection, source, write, photoUrl))}</tbody>
</table>
`,
)}</section>
`
}

function renderItem(
  item: TemplateItem,
  { answers, findingIds }: Inspection,
  { order }: PaperSource,
  write: PaperWriter,
  photoUrl: PhotoUrl,
): Markup {
  const answer = answerTo(answers, item.id)
  const grade = gradeOf(item, answer)
  const value = writeAnswer(item, answer, write) || write.translate(notChecked)
  const photos = order.photos.filter(({ findingId }) => findingId !== undefined && findingId === findingIds[item.id])
  const pictures = photos.map(({ id, width, height }, at) => {
    const about = write.translate(paperPageTexts.photo, { place: at + 1, what: item.label })
    return html`<a href="${photoUrl(id, 'screen')}"><img src="${photoUrl(id, 'thumb')}" alt="${about}" width="${width}" height="${height}" loading="lazy"></a>`
  })
  return html`<tr><td>${item.label}${answer?.note && html`<small>${answer.note}</small>`}${
    pictures.length > 0 && html`<span class="photos">${pictures}</span>`
  }</td><td class="value ${grade ?? ''}">${grade === 'now' || grade === 'soon' ? html`<b>${value}</b>` : value}${
    grade && item.kind !== 'condition' && html`<small>${write.translate(gradeLabels[grade])}</small>`
  }</td></tr>
`
}
