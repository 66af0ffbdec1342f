import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../features/legal/legal-page.tsx'
import { termsOfUse } from '../../../features/legal/terms-of-use.ts'

export const Route = createFileRoute('/{-$locale}/_legal/legal/terms-of-use')({
  staticData: {
    public: true,
    title: msg`Terms of use`,
    description: msg({ message: 'The terms under which workshops and visitors use {product}.' }),
  },
  component: TermsOfUse,
})

function TermsOfUse() {
  const { t } = useLingui()
  return <LegalPage title={t`Terms of use`} document={termsOfUse} />
}
