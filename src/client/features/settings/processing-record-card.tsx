import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { downloadFile, saveFile } from '#client/api/download-file.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { getProcessingRecord } from '#contract/exports.ts'
import css from './data-panel.module.css'

const fileNames = { en: 'processing-record', pl: 'rejestr-czynnosci' } as const

/** The record of processing activities that the GDPR asks of every workshop, filled in, in both languages. */
export function ProcessingRecordCard({ format }: { format: Format }) {
  const describeProblem = useDescribeProblem()
  const record = useMutation({
    mutationFn: async (language: 'en' | 'pl') => {
      const { signal } = new AbortController()
      const file = await downloadFile(getProcessingRecord, { query: { language } }, { signal, onBytes: () => {} })
      saveFile(file, `${fileNames[language]}-${format.dateOf(serverNow())}.html`)
    },
  })
  const button = (language: 'en' | 'pl', label: React.ReactNode) => (
    <Button
      icon="tabler:download"
      busy={record.isPending && record.variables === language}
      onClick={() => record.mutate(language)}
    >
      {label}
    </Button>
  )
  return (
    <Card title={<Trans>Record of processing (GDPR)</Trans>}>
      <p>
        <Trans>
          The record that Article 30 of the GDPR requires of a workshop, filled in from your settings and data. Check
          it, complete it, and keep it for an audit.
        </Trans>
      </p>
      <div className={css.acts}>
        {button('pl', <Trans>Download in Polish</Trans>)}
        {button('en', <Trans>Download in English</Trans>)}
      </div>
      {record.isError && <Banner kind="error">{describeProblem(record.error)}</Banner>}
    </Card>
  )
}
