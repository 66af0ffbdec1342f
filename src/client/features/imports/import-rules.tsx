import { Trans } from '@lingui/react/macro'
import css from './imports.module.css'

/** The rules by which duplicates are merged, as the domain has them. */
export function ImportRules() {
  return (
    <details className={css.rules}>
      <summary>
        <Trans>How duplicates are merged</Trans>
      </summary>
      <ul>
        <li>
          <Trans>Customers are the same if they have the same tax number.</Trans>
        </li>
        <li>
          <Trans>
            Customers are also the same if they have the same phone or email, and the same name in any order of its
            words, or no name. Two people who share a phone stay two customers.
          </Trans>
        </li>
        <li>
          <Trans>Cars are the same if they have the same plate, or without a plate the same VIN.</Trans>
        </li>
        <li>
          <Trans>
            Rows with the same order number are one visit. Without numbers, one car on one day is one visit. A visit
            that is here already is never changed.
          </Trans>
        </li>
        <li>
          <Trans>What is here stays. Gaps are filled, and another phone or email is added to the notes.</Trans>
        </li>
      </ul>
    </details>
  )
}
