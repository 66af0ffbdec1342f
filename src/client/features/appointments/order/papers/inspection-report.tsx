import { useLingui } from '@lingui/react'
import { useAnswerText } from '#client/features/appointments/inspection-labels.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import type { Inspection } from '#contract/inspections/inspection.ts'
import { gradeLabels, notChecked } from '#contract/labels/grade-labels.ts'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import { paperNames } from '#contract/labels/paper-names.ts'
import { answerTo, gradeOf, progressOf } from '#domain/inspections/answer.ts'
import type { TemplateItem } from '#domain/inspections/template.ts'
import { hasAnswer } from '#domain/papers/paper.ts'
import css from './inspection-report.module.css'
import { printedPhotoUrl } from './load-photos.ts'
import { PaperHead, type PaperHeadProps } from './paper-head.tsx'
import paperCss from './price-paper.module.css'

export type InspectionReportProps = Pick<OrderPartProps, 'order' | 'station' | 'now'> & Pick<PaperHeadProps, 'logoUrl'>

/** The inspections of an order on paper: A4, black on white, each item with its grade, remark and photos. */
export function InspectionReport({ logoUrl, order, station, now }: InspectionReportProps) {
  const { i18n } = useLingui()
  const title = i18n._(paperNames.inspection)
  const shown = order.inspections.filter(hasAnswer)
  return (
    <article className={paperCss.paper} data-paper="inspection" aria-label={title}>
      <PaperHead {...{ title, logoUrl, order, station, now }} />
      {shown.map((inspection) => (
        <InspectionTable key={inspection.id} inspection={inspection} order={order} station={station} />
      ))}
      <div className={paperCss.end}>
        <div className={paperCss.signatures}>
          <p>{i18n._(paperLabels.customer)}</p>
          <p>{i18n._(paperLabels.workshop)}</p>
        </div>
      </div>
    </article>
  )
}

type InspectionTableProps = Pick<OrderPartProps, 'order' | 'station'> & { inspection: Inspection }

function InspectionTable({ inspection, order, station }: InspectionTableProps) {
  const { i18n } = useLingui()
  const { content, answers, actorName, occurredAt } = inspection
  const { byGrade, answered, total } = progressOf(content, answers)
  const counts = [
    i18n._({ ...paperLabels.checked, values: { answered, total } }),
    ...(['now', 'soon', 'good'] as const)
      .filter((grade) => byGrade[grade] > 0)
      .map((grade) => `${i18n._(gradeLabels[grade])}: ${byGrade[grade]}`),
  ]
  return (
    <section className={css.inspection}>
      <h2 className={css.name}>{content.name}</h2>
      <p className={paperCss.small}>
        {[station.format.date(occurredAt), actorName, ...counts].filter(Boolean).join(' · ')}
      </p>
      {content.sections.map((section) => (
        <table key={section.id} className={css.table}>
          <caption>{section.title}</caption>
          <tbody>
            {section.items.map((item) => (
              <ItemRow key={item.id} {...{ item, inspection, order, station }} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

function ItemRow({ item, inspection, order, station }: InspectionTableProps & { item: TemplateItem }) {
  const { i18n } = useLingui()
  const describe = useAnswerText(station.format)
  const answer = answerTo(inspection.answers, item.id)
  const grade = gradeOf(item, answer)
  const photos = order.photos
    .filter(({ findingId }) => findingId === inspection.findingIds[item.id])
    .flatMap(({ id }) => printedPhotoUrl(id) ?? [])
  const value = describe(item, answer) || i18n._(notChecked)
  const gradeWord = grade && item.kind !== 'condition' ? i18n._(gradeLabels[grade]) : null
  return (
    <tr>
      <td>
        {item.label}
        {answer?.note && <small>{answer.note}</small>}
        {photos.length > 0 && (
          <span className={css.photos}>
            {photos.map((url) => (
              <img key={url} src={url} alt="" />
            ))}
          </span>
        )}
      </td>
      <td className={css.value}>
        {grade === 'now' || grade === 'soon' ? <b>{value}</b> : value}
        {gradeWord && <small>{gradeWord}</small>}
      </td>
    </tr>
  )
}
