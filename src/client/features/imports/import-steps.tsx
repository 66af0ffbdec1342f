import { useLingui } from '@lingui/react/macro'
import { Icon } from '#client/ui/icon.tsx'
import type { ImportState } from '#contract/imports/imports.ts'
import css from './imports.module.css'

/** The steps of an import, and which one is now. */
export function ImportSteps({ state }: { state: ImportState }) {
  const { t } = useLingui()
  const steps = [t`Files`, t`Columns`, t`Check`, t`Importing`]
  const now = state === 'ready' ? 1 : state === 'checking' || state === 'checked' ? 2 : 3
  return (
    <ol className={css.steps} aria-label={t`Steps of the import`}>
      {steps.map((name, at) => (
        <li key={name} aria-current={at === now ? 'step' : undefined} data-done={at < now ? '' : undefined}>
          {at < now && <Icon name="tabler:check" size={16} />}
          {name}
        </li>
      ))}
    </ol>
  )
}
