import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { languageTags } from '#contract/pages/path-locale.ts'
import type { UnsentCounts } from './use-unsent-counts.ts'

/** `3 unsent changes, 1 unsent photo and 1 unsaved text`. */
export function useCountLabels(): (counts: UnsentCounts & { texts?: number }) => string {
  const { t, i18n } = useLingui()
  return ({ changes, photos, texts = 0 }) => {
    const parts = [
      ...(changes > 0 ? [t`${plural(changes, { one: '# unsent change', other: '# unsent changes' })}`] : []),
      ...(photos > 0 ? [t`${plural(photos, { one: '# unsent photo', other: '# unsent photos' })}`] : []),
      ...(texts > 0 ? [t`${plural(texts, { one: '# unsaved text', other: '# unsaved texts' })}`] : []),
    ]
    const tag = i18n.locale === 'pl' ? languageTags.pl : languageTags.en
    return new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts)
  }
}
