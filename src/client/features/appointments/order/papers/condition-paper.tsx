import { useLingui } from '@lingui/react'
import { ReportView, type ReportViewProps } from '#client/features/appointments/order/condition-reports/report-view.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import { paperNames } from '#contract/labels/paper-names.ts'
import { latestReport, type ReportKind } from '#domain/condition-reports/condition-report.ts'
import { printedPhotoUrl } from './load-photos.ts'
import { PaperHead, type PaperHeadProps } from './paper-head.tsx'
import css from './price-paper.module.css'

export type ConditionPaperProps = Pick<OrderPartProps, 'order' | 'station' | 'now'> &
  Pick<PaperHeadProps, 'logoUrl'> & { paper: ReportKind }

const photoOf: ReportViewProps['photoOf'] = ({ id }, label) => {
  const url = printedPhotoUrl(id)
  return url && <img src={url} alt={label} />
}

/** The latest check-in or handover report on paper: A4, black on white. */
export function ConditionPaper({ paper, logoUrl, order, station, now }: ConditionPaperProps) {
  const { i18n } = useLingui()
  const report = latestReport(order.conditionReports, paper)
  if (!report) return null
  const title = i18n._(paperNames[paper])
  return (
    <article className={css.paper} data-paper={paper} aria-label={title}>
      <PaperHead title={title} {...{ logoUrl, order, station, now }} />
      <div className={css.body}>
        <ReportView {...{ order, station, report, photoOf }} />
      </div>
      {!report.isSigned && (
        <div className={css.end}>
          <div className={css.signatures}>
            <p>{i18n._(paperLabels.customer)}</p>
            <p>{i18n._(paperLabels.workshop)}</p>
          </div>
        </div>
      )}
    </article>
  )
}
