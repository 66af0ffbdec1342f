import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { usePhotoState } from '#client/features/appointments/order/photos/use-photo-state.ts'
import { useThumb } from '#client/features/appointments/order/photos/use-thumb.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { paperNames } from '#contract/labels/paper-names.ts'
import { loadDigests } from './report-digests.ts'
import { ReportView, type ReportViewProps } from './report-view.tsx'

export type ReportViewSheetProps = Omit<ReportViewProps, 'photoOf'> & {
  /** Absent: the report is not the latest of its kind, or reports are not made any more. */
  onCorrect: (() => void) | undefined
  onClose: () => void
}

/** Shows a condition report as it was recorded. */
export function ReportViewSheet({ onCorrect, onClose, ...view }: ReportViewSheetProps) {
  const { i18n } = useLingui()
  const { report } = view
  const { entryOf } = usePhotoState(view)
  const [, setLoaded] = useState('')
  useEffect(() => void loadDigests([report]).then(() => setLoaded(report.id)), [report])
  return (
    <Sheet
      open
      width="wide"
      title={i18n._(paperNames[report.kind])}
      onClose={onClose}
      footer={
        <>
          {onCorrect && (
            <Button size="large" icon="tabler:pencil" onClick={onCorrect}>
              <Trans>Correct</Trans>
            </Button>
          )}
          <Button size="large" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet is scrolled by keys from here */}
      <section tabIndex={0} aria-label={i18n._(paperNames[report.kind])}>
        <ReportView
          {...view}
          photoOf={(photo, label) => (
            <Thumbnail id={photo.id} isUnsent={entryOf(photo.id) !== undefined} label={label} />
          )}
        />
      </section>
    </Sheet>
  )
}

function Thumbnail({ id, isUnsent, label }: { id: string; isUnsent: boolean; label: string }) {
  const { url, onError } = useThumb(id, isUnsent)
  return url && <img src={url} alt={label} onError={onError} />
}
