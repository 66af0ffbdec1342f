import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { dataProcessingAgreement } from '../../../features/legal/data-processing-agreement.ts'
import { LegalPage } from '../../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/{-$locale}/_legal/legal/data-processing-agreement')({
  staticData: {
    public: true,
    title: msg`Data processing agreement`,
    description: msg({
      message:
        'How {product} processes the data of a workshop’s customers on its behalf, after article 28 of the GDPR.',
    }),
  },
  component: DataProcessingAgreement,
})

function DataProcessingAgreement() {
  const { t } = useLingui()
  return <LegalPage title={t`Data processing agreement`} document={dataProcessingAgreement} />
}
