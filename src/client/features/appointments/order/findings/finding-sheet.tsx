import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '#client/api/new-id.ts'
import { severityLabels } from '#client/features/appointments/finding-labels.ts'
import { useLineSuggestions } from '#client/features/appointments/order/lines/use-line-suggestions.ts'
import { AddPhotos } from '#client/features/appointments/order/photos/add-photos.tsx'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextArea, TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Finding } from '#contract/order/finding.ts'
import { saveFinding } from '#contract/order/findings.ts'
import { longestFinding, longestPlace, severities } from '#domain/findings/finding.ts'
import { desk } from '#domain/role.ts'
import type { AnswerTarget } from './finding-answer-sheet.tsx'
import { FindingAnswers } from './finding-answers.tsx'
import { checkFinding, toFindingBody, toFindingEntry } from './finding-entry.ts'
import { FindingHistory } from './finding-history.tsx'
import { FindingPhotos } from './finding-photos.tsx'
import { usualPlaces } from './finding-places.ts'
import { FindingPrice } from './finding-price.tsx'
import css from './findings.module.css'

type FindingSheetProps = OrderRestProps & {
  /** `null`: a new one. */
  finding: Finding | null
  /** The finding of an earlier visit that a new one continues. */
  earlier?: Finding
  onAnswer: (findingId: string, to: AnswerTarget) => void
  onWithdraw: (finding: Finding) => void
  onClose: () => void
}

/** Adds or changes a finding: what, where, how soon, its photos, and for the desk its price. */
export function FindingSheet(props: FindingSheetProps) {
  const { order, station, finding, earlier = null, onAnswer, onWithdraw, onClose } = props
  const { t, i18n } = useLingui()
  const formId = useId()
  const placesId = useId()
  const suggestions = useLineSuggestions(order, station)
  const { money } = suggestions
  const isDesk = desk.includes(station.role)
  const submitCommand = useSubmitCommand(station)
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const operator = useRef<string | null>(null)
  const [initial] = useState(() => toFindingEntry(finding, earlier, money))
  const form = useDraftForm({
    draft: `order.${order.id}.finding.${finding?.id ?? earlier?.id ?? 'new'}`,
    userId: station.userId,
    initial,
    schema: saveFinding.body,
    toBody: (values) => toFindingBody(values, initial, money.currency),
    check: (values) => (isDesk ? checkFinding(values, money.currency) : {}),
    // A page that ended before it dropped the draft had saved it.
    isSaved: ({ id, version }) => version === null && order.findings.some((one) => one.id === id),
    submit: (body, { id }) =>
      submitCommand({
        ...{ kind: 'finding', key: newId(), appointmentId: order.id, employeeId: operator.current },
        params: { id: order.id, findingId: id },
        body,
      }),
    fallback: t`The finding could not be saved.`,
  })
  const { values, set, errors, problem, busy } = form
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const isTyped = JSON.stringify(values) !== JSON.stringify(initial)
  const save = (then: () => void) => {
    if (busy) return
    who.sign(async (employeeId) => {
      operator.current = employeeId
      if (await latest.current.submit()) then()
    })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save(onClose)
  }
  return (
    <Sheet
      open
      width="wide"
      title={finding ? t`Finding` : t`New finding`}
      onClose={onClose}
      keepOpen={isTyped}
      footer={
        <>
          {(finding === null || finding.state === 'draft') && (
            <Button size="large" icon="tabler:phone-call" onClick={() => save(() => onAnswer(values.id, 'asked'))}>
              <Trans>Save and mark as asked</Trans>
            </Button>
          )}
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={busy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        {form.isRestored && isTyped && <DraftNotice onDiscard={() => form.reset()} />}
        {problem && (
          <Banner kind="error">
            {problem} <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        {finding && !isTyped && (
          <FindingAnswers
            finding={finding}
            onAnswer={(to) => onAnswer(finding.id, to)}
            onWithdraw={() => onWithdraw(finding)}
          />
        )}
        {finding && finding.state !== 'draft' && finding.state !== 'withdrawn' && isTyped && (
          <Banner kind="info">
            <Trans>If the text or the price changes, the customer has to be asked again.</Trans>
          </Banner>
        )}
        <TextArea
          {...form.text('what')}
          label={t`What was found`}
          rows={2}
          maxLength={longestFinding}
          {...(!finding && { 'data-autofocus': true })}
        />
        <Segmented
          label={t`How soon`}
          name="severity"
          segments={severities.map((value) => ({ value, label: i18n._(severityLabels[value]) }))}
          value={values.severity}
          onValue={(severity) => set({ severity })}
          error={errors.severity}
        />
        <TextField
          {...form.text('place')}
          label={t`Where on the car`}
          optional
          maxLength={longestPlace}
          autoComplete="off"
          list={placesId}
        />
        <datalist id={placesId}>
          {usualPlaces.map((place) => (
            <option key={place.id} value={i18n._(place)} />
          ))}
        </datalist>
        {hasPart(order, 'photos') && (
          <section>
            <h3 className={css.title}>
              <Trans>Photos</Trans>
            </h3>
            <FindingPhotos order={order} station={station} findingId={values.id} />
            <AddPhotos order={order} station={station} findingId={values.id} />
          </section>
        )}
        {isDesk && (
          <FindingPrice
            entry={values}
            errors={errors}
            typedGross={finding?.lines?.length === 0 ? finding.gross : null}
            station={station}
            suggestions={suggestions}
            onLines={(lines) => set({ lines })}
            onSave={() => form.ref.current?.requestSubmit()}
          />
        )}
        {finding && <FindingHistory finding={finding} station={station} now={props.now} />}
      </form>
      {who.sheet}
    </Sheet>
  )
}
