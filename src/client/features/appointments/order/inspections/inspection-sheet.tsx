import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Inspection } from '#contract/inspections/inspection.ts'
import { answerTo, gradeOf, type ItemAnswer, nextItem, progressOf } from '#domain/inspections/answer.ts'
import { findItem, itemsOf } from '#domain/inspections/template.ts'
import { GradeCounts } from './grade-mark.tsx'
import { InspectionItem } from './inspection-item.tsx'
import css from './inspections.module.css'
import { useInspect } from './use-inspect.ts'
import { useMeasurements } from './use-measurements.ts'

export type InspectionSheetProps = OrderRestProps & { inspection: Inspection; onClose: () => void }

/**
 * Fills an inspection: all items on one screen, each with large buttons. A part that is good leads to the next item
 * without an answer; one that is not stays in view for its photo and its finding.
 */
export function InspectionSheet(props: InspectionSheetProps) {
  const { order, station, unsent, inspection, onClose } = props
  const { t } = useLingui()
  const { content, answers } = inspection
  const inspect = useInspect(order.id, station)
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const measured = useMeasurements(order)
  const list = useRef<HTMLDivElement>(null)
  // Two answers to one item before the first is shown must not conflict with each other.
  const given = useRef({ to: inspection, answers: new Map<string, ItemAnswer | null>() })
  // Where it was left, or at the start.
  const [firstOpen] = useState(() => nextItem(content, answers, null)?.id ?? itemsOf(content)[0]?.id)
  const { answered, total, byGrade } = progressOf(content, answers)

  const goTo = (itemId: string | undefined) => {
    const element = itemId && list.current?.querySelector<HTMLElement>(`[data-item="${itemId}"]`)
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    const first = element.querySelector<HTMLElement>('input[data-answer], button[data-answer]')
    first?.focus({ preventScroll: true })
  }
  const answer = (itemId: string, to: ItemAnswer | null, isStaying = false) =>
    who.sign((employeeId) => {
      if (given.current.to !== inspection) given.current = { to: inspection, answers: new Map() }
      const before = given.current.answers
      const from = before.has(itemId) ? (before.get(itemId) ?? null) : answerTo(answers, itemId)
      const isFirst = from === null
      before.set(itemId, to)
      inspect.answer(inspection, { itemId, from, to }, employeeId)
      const item = findItem(content, itemId)
      const grade = item && gradeOf(item, to)
      const needsMore = item?.photo || grade === 'soon' || grade === 'now'
      if (!isFirst || isStaying || to === null || needsMore) return
      const next = nextItem(content, answers, itemId)
      if (next) requestAnimationFrame(() => goTo(next.id))
    })
  const close = () => {
    // A field saves when it is left, and React hears no blur while it removes the sheet.
    const field = document.activeElement
    if (field instanceof HTMLElement && list.current?.contains(field)) flushSync(() => field.blur())
    // What was typed is not saved if it is refused, or if the tablet asks who did it. A sheet that the browser has
    // closed cannot stay.
    const sheet = list.current?.closest('dialog[open]')
    const refused = sheet?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused) refused.focus()
    else if (!sheet?.querySelector('dialog[open]')) onClose()
  }
  return (
    <Sheet
      open
      width="wide"
      title={content.name}
      onClose={close}
      keepOpen
      footer={
        <>
          <span className={css.footText} role="status">
            <Plural value={total} one={`${answered} of # item`} other={`${answered} of # items`} />
          </span>
          <Button variant="signal" size="large" icon="tabler:check" onClick={close}>
            {answered === total ? <Trans>Finish</Trans> : <Trans>Finish later</Trans>}
          </Button>
        </>
      }
    >
      <div ref={list} className={css.sections}>
        <progress className={css.progress} value={answered} max={total} aria-label={t`Progress`} />
        <GradeCounts counts={byGrade} />
        {content.sections.map((section) => (
          <section key={section.id}>
            <h3 className={css.sectionTitle}>{section.title}</h3>
            <ul className={css.items}>
              {section.items.map((item) => (
                <InspectionItem
                  key={item.id}
                  {...{ order, station, unsent, inspection, item }}
                  isFirst={item.id === firstOpen}
                  series={measured.get(item.id)}
                  onAnswer={(to, isStaying) => answer(item.id, to, isStaying)}
                  onFind={(found) => who.sign((employeeId) => inspect.find(inspection, item.id, found, employeeId))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {who.sheet}
    </Sheet>
  )
}
