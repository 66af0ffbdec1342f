import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../features/legal/legal-page.tsx'
import en from '../../../features/legal/texts/terms-of-use.en.md'
import pl from '../../../features/legal/texts/terms-of-use.pl.md'

export const Route = createFileRoute('/{-$locale}/_legal/legal/terms-of-use')({
  staticData: {
    public: true,
    title: msg`Terms of use`,
    description: msg({ message: 'The terms under which workshops and visitors use {product}.' }),
  },
  component: TermsOfUse,
})

function TermsOfUse() {
  return <LegalPage texts={{ en, pl }} />
}
