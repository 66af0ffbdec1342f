import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { PendingButton } from '#client/features/appointments/status/pending-mark.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import { paperNames } from '#contract/labels/paper-names.ts'
import { latestReport, type ReportKind, reportVersion } from '#domain/condition-reports/condition-report.ts'
import { isStatusEntry } from '#domain/outbox/outbox.ts'
import css from './condition-reports.module.css'
import type { ReportSheetProps } from './report-sheet.tsx'
import type { ReportViewSheetProps } from './report-view-sheet.tsx'

const ReportSheet = lazyWithPreload<ReportSheetProps>(() =>
  import('./report-sheet.tsx').then((part) => part.ReportSheet),
)
const ReportViewSheet = lazyWithPreload<ReportViewSheetProps>(() =>
  import('./report-view-sheet.tsx').then((part) => part.ReportViewSheet),
)

type Open = { kind: ReportKind; corrected: ConditionReport | undefined } | { shown: string }

/** `onOpenChange` is told whether a sheet is open. */
type ConditionReportsCardProps = OrderRestProps & { onOpenChange: (isOpen: boolean) => void }

/** The condition reports of an order, and the buttons that make one. */
export function ConditionReportsCard({ onOpenChange, ...props }: ConditionReportsCardProps) {
  const { order, station, unsent } = props
  const { t, i18n } = useLingui()
  const [open, setOpened] = useState<Open | null>(null)
  const setOpen = (next: Open | null) => {
    setOpened(next)
    onOpenChange(next !== null)
  }
  const { conditionReports: reports } = order
  const close = () => setOpen(null)
  const shown = open && 'shown' in open ? reports.find(({ id }) => id === open.shown) : undefined
  const isLatest = shown && latestReport(reports, shown.kind)?.id === shown.id
  if (reports.length === 0 && !station.hasConditionReports) return null
  const offered = station.hasConditionReports
    ? (['check-in', 'handover'] as const).filter((kind) => latestReport(reports, kind) === undefined)
    : []
  return (
    <Card title={<Trans>Check-in and handover</Trans>}>
      {reports.length > 0 && (
        <ul className={css.list} aria-label={t`Check-in and handover`}>
          {reports.map((report) => (
            <ReportRow
              key={report.id}
              {...{ order, station, unsent, report }}
              onOpen={() => setOpen({ shown: report.id })}
            />
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <div className={css.actions}>
          {offered.map((kind) => (
            <Button
              key={kind}
              icon="tabler:signature"
              aria-haspopup="dialog"
              onPointerEnter={() => void ReportSheet.fetch()}
              onClick={() => setOpen({ kind, corrected: undefined })}
            >
              {i18n._(paperNames[kind])}
            </Button>
          ))}
        </div>
      )}
      {open && 'kind' in open && <ReportSheet {...props} kind={open.kind} corrected={open.corrected} onClose={close} />}
      {shown && (
        <ReportViewSheet
          {...{ order, station, report: shown }}
          onCorrect={
            isLatest && station.hasConditionReports ? () => setOpen({ kind: shown.kind, corrected: shown }) : undefined
          }
          onClose={close}
        />
      )}
    </Card>
  )
}

type ReportRowProps = Pick<OrderRestProps, 'order' | 'station' | 'unsent'> & {
  report: ConditionReport
  onOpen: () => void
}

function ReportRow({ order, station, unsent, report, onOpen }: ReportRowProps) {
  const { t, i18n } = useLingui()
  const { format } = station
  const { kind, occurredAt, actorName, signature, isSigned, marks } = report
  const version = reportVersion(order.conditionReports, report)
  const entries = (unsent ?? []).filter((entry) => !isStatusEntry(entry) && entry.params.reportId === report.id)
  const facts = [
    version > 1 && t`version ${version}`,
    `${format.day(format.dateOf(occurredAt))}, ${format.time(occurredAt)}`,
    actorName,
    signature ? t`signed by ${signature.name}` : isSigned ? t`signed` : t`not signed`,
    marks.length > 0 && t`damage: ${marks.length}`,
  ]
  return (
    <li>
      <b>{i18n._(paperNames[kind])}</b>
      <span className={css.dim}>{facts.filter(Boolean).join('\u00a0· ')}</span>
      <div className={css.actions}>
        <Button
          icon="tabler:eye"
          aria-haspopup="dialog"
          data-report={report.id}
          aria-label={`${t`Open`}: ${i18n._(paperNames[kind])}`}
          onClick={onOpen}
        >
          <Trans>Open</Trans>
        </Button>
        {entries.length > 0 && <PendingButton queue={entries} />}
      </div>
    </li>
  )
}
