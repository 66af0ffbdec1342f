import { useLingui } from '@lingui/react/macro'
import { gradeLabels, useAnswerText } from '#client/features/appointments/inspection-labels.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import type { Inspection } from '#contract/inspections/inspection.ts'
import { answerTo, gradeOf, progressOf } from '#domain/inspections/answer.ts'
import type { TemplateItem } from '#domain/inspections/template.ts'
import css from './inspection-report.module.css'
import { printedPhotoUrl } from './load-photos.ts'
import { PaperHead, type PaperHeadProps } from './paper-head.tsx'
import paperCss from './price-paper.module.css'

export type InspectionReportProps = Pick<OrderPartProps, 'order' | 'station' | 'now'> & Pick<PaperHeadProps, 'logoUrl'>

/** The inspections of an order on paper: A4, black on white, each item with its grade, remark and photos. */
export function InspectionReport({ logoUrl, order, station, now }: InspectionReportProps) {
  const { t } = useLingui()
  const shown = order.inspections.filter(({ answers }) => answers.some(({ answer }) => answer !== null))
  return (
    <article className={paperCss.paper} data-paper="inspection" aria-label={t`Inspection report`}>
      <PaperHead title={t`Inspection report`} {...{ logoUrl, order, station, now }} />
      {shown.map((inspection) => (
        <InspectionTable key={inspection.id} inspection={inspection} order={order} station={station} />
      ))}
      <div className={paperCss.end}>
        <div className={paperCss.signatures}>
          <p>{t`Customer`}</p>
          <p>{t`Workshop`}</p>
        </div>
      </div>
    </article>
  )
}

type InspectionTableProps = Pick<OrderPartProps, 'order' | 'station'> & { inspection: Inspection }

function InspectionTable({ inspection, order, station }: InspectionTableProps) {
  const { t, i18n } = useLingui()
  const { content, answers, actorName, occurredAt } = inspection
  const { byGrade, answered, total } = progressOf(content, answers)
  const counts = [
    t`${answered} of ${total} checked`,
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
  const { t, i18n } = useLingui()
  const describe = useAnswerText(station.format)
  const answer = answerTo(inspection.answers, item.id)
  const grade = gradeOf(item, answer)
  const photos = order.photos
    .filter(({ findingId }) => findingId === inspection.findingIds[item.id])
    .flatMap(({ id }) => printedPhotoUrl(id) ?? [])
  const value = describe(item, answer) || t`Not checked`
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
