import { useLingui } from '@lingui/react/macro'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { gradeLabels } from '#contract/labels/grade-labels.ts'
import { type Grade, grades } from '#domain/inspections/template.ts'
import css from './inspections.module.css'

export const gradeIcons: Readonly<Record<Grade, IconName>> = {
  good: 'tabler:check',
  soon: 'tabler:clock',
  now: 'tabler:alert-triangle',
}

/** How many parts have which grade; grades without a part are left out. */
export function GradeCounts({ counts }: { counts: Readonly<Record<Grade, number>> }) {
  const { i18n } = useLingui()
  return (
    <span className={css.counts}>
      {grades
        .filter((grade) => counts[grade] > 0)
        .map((grade) => (
          <span key={grade} className={css.grade} data-grade={grade}>
            <Icon name={gradeIcons[grade]} size={18} /> {i18n._(gradeLabels[grade])} {counts[grade]}
          </span>
        ))}
    </span>
  )
}
