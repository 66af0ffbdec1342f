import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTemplates } from '#client/features/appointments/inspection-templates.ts'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { PendingButton } from '#client/features/appointments/status/pending-mark.tsx'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { Menu, MenuButton } from '#client/ui/menu/menu.tsx'
import type { Inspection } from '#contract/inspections/inspection.ts'
import { progressOf } from '#domain/inspections/answer.ts'
import type { Preset } from '#domain/inspections/presets.ts'
import { GradeCounts } from './grade-mark.tsx'
import { inspectionEntriesOf } from './inspection-entries.ts'
import type { InspectionSheetProps } from './inspection-sheet.tsx'
import css from './inspections.module.css'
import { useInspect } from './use-inspect.ts'

const InspectionSheet = lazyWithPreload<InspectionSheetProps>(() =>
  import('./inspection-sheet.tsx').then((part) => part.InspectionSheet),
)

/** The inspections of an order: each is continued by a tap, and the default one is started by one. */
export function InspectionsCard(props: OrderRestProps) {
  const { order, station, unsent } = props
  const { t } = useLingui()
  const [openId, setOpenId] = useState<string | null>(null)
  const [quick, ...others] = useTemplates()
  const inspect = useInspect(order.id, station)
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const begin = (template: Preset) => who.sign((employeeId) => setOpenId(inspect.start(template, employeeId)))
  const open = order.inspections.find(({ id }) => id === openId)
  return (
    <Card title={<Trans>Inspections</Trans>}>
      {order.inspections.length > 0 && (
        <ul className={css.list} aria-label={t`Inspections`}>
          {order.inspections.map((inspection) => (
            <InspectionRow
              key={inspection.id}
              inspection={inspection}
              unsent={unsent}
              onOpen={() => setOpenId(inspection.id)}
            />
          ))}
        </ul>
      )}
      {hasPart(order, 'inspections') && quick && (
        <div className={css.starts}>
          <Button
            icon="tabler:list-check"
            data-start-inspection
            onPointerEnter={() => void InspectionSheet.fetch()}
            onClick={() => begin(quick)}
          >
            {quick.content.name}
          </Button>
          {others.length > 0 && (
            <Menu label={t`Other inspection`} icon="tabler:dots">
              {others.map((template) => (
                <MenuButton key={template.id} icon="tabler:list-check" onClick={() => begin(template)}>
                  {template.content.name}
                </MenuButton>
              ))}
            </Menu>
          )}
        </div>
      )}
      {open && <InspectionSheet {...props} inspection={open} onClose={() => setOpenId(null)} />}
      {who.sheet}
    </Card>
  )
}

type InspectionRowProps = Pick<OrderRestProps, 'unsent'> & { inspection: Inspection; onOpen: () => void }

function InspectionRow({ inspection, unsent, onOpen }: InspectionRowProps) {
  const { id, content, answers } = inspection
  const { answered, total, byGrade } = progressOf(content, answers)
  const entries = inspectionEntriesOf(unsent, id)
  return (
    <li>
      <div className={css.row}>
        <b className={css.name}>{content.name}</b>
        <span className={css.dim}>
          <Plural value={total} one={`${answered} of # item`} other={`${answered} of # items`} />
        </span>
        <GradeCounts counts={byGrade} />
      </div>
      <progress className={css.progress} value={answered} max={total} aria-hidden />
      <div className={css.starts}>
        <Button icon={answered < total ? 'tabler:player-play' : 'tabler:eye'} aria-haspopup="dialog" onClick={onOpen}>
          {answered < total ? <Trans>Continue</Trans> : <Trans>Open</Trans>}
        </Button>
        {entries.length > 0 && <PendingButton queue={entries} />}
      </div>
    </li>
  )
}
