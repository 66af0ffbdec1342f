import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../features/legal/legal-page.tsx'
import en from '../../../features/legal/texts/data-processing-agreement.en.md'
import pl from '../../../features/legal/texts/data-processing-agreement.pl.md'

export const Route = createFileRoute('/{-$locale}/_legal/legal/data-processing-agreement')({
  staticData: {
    public: true,
    title: msg`Data processing agreement`,
    description: msg({
      message:
        'How {product} processes the data of a workshop’s customers on its behalf, under Article 28 of the GDPR.',
    }),
  },
  component: DataProcessingAgreement,
})

function DataProcessingAgreement() {
  return <LegalPage texts={{ en, pl }} />
}
