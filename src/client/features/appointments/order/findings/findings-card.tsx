import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { findingStateLabels, severityLabels, wayLabels } from '#client/features/appointments/finding-labels.ts'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { ActorName } from '#client/features/appointments/origin/actor-name.tsx'
import { PendingButton } from '#client/features/appointments/status/pending-mark.tsx'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Finding } from '#contract/order/finding.ts'
import { desk } from '#domain/role.ts'
import { type AnswerTarget, FindingAnswerSheet } from './finding-answer-sheet.tsx'
import { findingEntriesOf, hiddenFindingEntries } from './finding-entries.ts'
import { FindingSheet } from './finding-sheet.tsx'
import css from './findings.module.css'
import { type FindingStep, useStepFinding } from './use-step-finding.ts'

type OpenSheet =
  /** `finding`: `null` for a new one; `earlier`: what it continues. */
  { kind: 'edit'; finding: Finding | null; earlier?: Finding } | { kind: 'answer'; findingId: string; to: AnswerTarget }

/** What was found on the car, with the customer's answers one by one, and what earlier visits left to be done. */
export function FindingsCard(props: OrderRestProps) {
  const { order, station, unsent } = props
  const { t } = useLingui()
  const [open, setOpen] = useState<OpenSheet | null>(null)
  const step = useStepFinding(order, station)
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const close = () => setOpen(null)
  const isWithdrawn = ({ state }: Finding) => state === 'withdrawn'
  const shown = [...order.findings.filter((one) => !isWithdrawn(one)), ...order.findings.filter(isWithdrawn)]
  const findingOf = (id: string | undefined) => order.findings.find((one) => one.id === id)
  const asked = open?.kind === 'answer' ? findingOf(open.findingId) : undefined
  const answer = (findingId: string, to: AnswerTarget) => setOpen({ kind: 'answer', findingId, to })
  const take = (finding: Finding, taken: FindingStep) => {
    close()
    who.sign((employeeId) => void step(finding, taken, employeeId))
  }
  const hidden = hiddenFindingEntries(order.findings, unsent)
  const isDesk = desk.includes(station.role)
  return (
    <Card title={<Trans>Findings</Trans>}>
      {shown.length + hidden.length > 0 ? (
        <ul className={css.findings} aria-label={t`Findings`}>
          {shown.map((finding) => (
            <FindingRow
              {...props}
              key={finding.id}
              finding={finding}
              onEdit={() => setOpen({ kind: 'edit', finding })}
              onAnswer={(to) => answer(finding.id, to)}
            />
          ))}
          {hidden.map((entry) => (
            <li key={entry.key}>
              <span className={css.what}>{String(entry.body.what)}</span>
              <PendingButton queue={[entry]} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.none}>
          <Trans>No findings yet. Add what else the car needs, with photos.</Trans>
        </p>
      )}
      {hasPart(order, 'findings') && (
        <Button icon="tabler:plus" className={css.add} onClick={() => setOpen({ kind: 'edit', finding: null })}>
          <Trans>Add finding</Trans>
        </Button>
      )}
      {order.earlierFindings.length > 0 && (
        <section className={css.earlier}>
          <h3>
            <Trans>Left from earlier visits</Trans>
          </h3>
          <ul className={css.findings}>
            {order.earlierFindings.map((finding) => (
              <li key={finding.id}>
                <EarlierText finding={finding} {...props} isPriced={isDesk} />
                <Button icon="tabler:plus" onClick={() => setOpen({ kind: 'edit', finding: null, earlier: finding })}>
                  <Trans>Add to this order</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open?.kind === 'edit' && (
        <FindingSheet
          {...props}
          {...(open.earlier && { earlier: open.earlier })}
          finding={findingOf(open.finding?.id) ?? open.finding}
          onAnswer={answer}
          onWithdraw={(finding) => take(finding, { to: 'withdrawn', how: null })}
          onClose={close}
        />
      )}
      {open?.kind === 'answer' && asked && (
        <FindingAnswerSheet
          finding={asked}
          to={open.to}
          format={station.format}
          onClose={close}
          onTake={(taken) => take(asked, taken)}
        />
      )}
      {who.sheet}
    </Card>
  )
}

type FindingRowProps = OrderRestProps & {
  finding: Finding
  onEdit: () => void
  onAnswer: (to: AnswerTarget) => void
}

function FindingRow({ finding, order, station, now, unsent, onEdit, onAnswer }: FindingRowProps) {
  const { t, i18n } = useLingui()
  const { format } = station
  const { what, place, severity, state, gross, reason, changes } = finding
  const last = changes.findLast(({ kind }) => kind !== 'saved')
  const photos = order.photos.filter(({ findingId }) => findingId === finding.id).length
  const entries = findingEntriesOf(unsent, finding.id)
  return (
    <li data-state={state}>
      <div className={css.head}>
        <span className={css.severity} data-severity={severity}>
          {i18n._(severityLabels[severity])}
        </span>
        <button type="button" className={css.what} aria-haspopup="dialog" onClick={onEdit}>
          {what}
          {place && <span className={css.dim}>{place}</span>}
        </button>
        {gross !== null && <b className={css.gross}>{format.money(gross)}</b>}
      </div>
      <p className={css.state}>
        <Icon name={findingStateLabels[state].icon} size={20} /> <b>{i18n._(findingStateLabels[state].word)}</b>
        {last && last.state === state && (
          <span className={css.dim}>
            {last.how && <>{i18n._(wayLabels[last.how].word)} · </>}
            <ActorName of={last} /> ·{' '}
            <time dateTime={last.occurredAt}>{format.timeOn(last.occurredAt, format.dateOf(now))}</time>
          </span>
        )}
        {photos > 0 && (
          <span className={css.dim}>
            <Icon name="tabler:photo" size={20} /> <Plural value={photos} one="# photo" other="# photos" />
          </span>
        )}
      </p>
      {reason && <p className={css.dim}>{reason}</p>}
      {entries.length > 0 && <PendingButton queue={entries} />}
      {(state === 'draft' || state === 'asked') && (
        <div className={css.answers}>
          {state === 'draft' && (
            <Button icon="tabler:phone-call" onClick={() => onAnswer('asked')}>
              <Trans>Customer asked</Trans>
            </Button>
          )}
          <Button icon="tabler:thumb-up" aria-label={t`Approved: ${what}`} onClick={() => onAnswer('approved')}>
            <Trans>Approved</Trans>
          </Button>
          <Button icon="tabler:thumb-down" aria-label={t`Declined: ${what}`} onClick={() => onAnswer('declined')}>
            <Trans>Declined</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}

function EarlierText({
  finding: { what, place, severity, state, reason, gross, changes },
  station: { format },
  isPriced,
}: Pick<OrderRestProps, 'station'> & { finding: Finding; isPriced: boolean }) {
  const { i18n } = useLingui()
  const last = changes.at(-1)
  return (
    <>
      <div className={css.head}>
        <span className={css.severity} data-severity={severity}>
          {i18n._(severityLabels[severity])}
        </span>
        <span className={css.what}>
          {what}
          {place && <span className={css.dim}>{place}</span>}
        </span>
        {isPriced && gross !== null && <b className={css.gross}>{format.money(gross)}</b>}
      </div>
      <p className={css.state}>
        <Icon name={findingStateLabels[state].icon} size={20} /> <b>{i18n._(findingStateLabels[state].word)}</b>
        {last && <span className={css.dim}>{format.date(last.occurredAt)}</span>}
      </p>
      {reason && <p className={css.dim}>{reason}</p>}
    </>
  )
}
