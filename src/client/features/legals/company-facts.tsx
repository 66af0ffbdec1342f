import { useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { cardClass } from '#client/ui/card.tsx'
import type { Legal } from '#contract/legals.ts'
import { writeNumber } from './legal-values.ts'
import css from './legals.module.css'
import { RegistryProof } from './registry-proof.tsx'
import { vatLabels } from './vat-labels.ts'

/** The read-only company data, for users who may not edit them. */
export function CompanyFacts({ legal, format }: { legal: Legal; format: Format }) {
  const { t, i18n } = useLingui()
  const facts: readonly (readonly [string, string | null])[] = [
    [t`Company name`, legal.name],
    [t`Legal form`, legal.legalForm],
    [t`Address`, `${legal.street}, ${legal.postalCode} ${legal.city}`],
    [legal.country === 'PL' ? 'NIP' : t`Tax number`, legal.nip && writeNumber('nip', legal.nip)],
    ['REGON', legal.regon && writeNumber('regon', legal.regon)],
    ['KRS', legal.krs],
    [t`VAT`, legal.vatStatus && i18n._(vatLabels[legal.vatStatus])],
  ]
  return (
    <div className={cardClass}>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <RegistryProof saved={legal} format={format} />
    </div>
  )
}
