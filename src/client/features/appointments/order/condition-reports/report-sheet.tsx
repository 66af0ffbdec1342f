import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '#client/api/new-id.ts'
import { readMileage } from '#client/features/appointments/mileage.ts'
import { usePhotoState } from '#client/features/appointments/order/photos/use-photo-state.ts'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { Stepper } from '#client/ui/fields/stepper.tsx'
import { TextArea, TextField } from '#client/ui/fields/text-field.tsx'
import { ToggleChips } from '#client/ui/fields/toggle-chips.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import { makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import { paperNames } from '#contract/labels/paper-names.ts'
import { documentLabels, reportTexts, usedPartsLabels } from '#contract/labels/report-labels.ts'
import {
  carDocuments,
  latestReport,
  longestAgreed,
  longestBelongings,
  longestSigner,
  mostKeys,
  type ReportKind,
  usedPartsChoices,
} from '#domain/condition-reports/condition-report.ts'
import css from './condition-reports.module.css'
import { DamageField } from './damage-field.tsx'
import { FuelField } from './fuel-field.tsx'
import { altersSigned, type ReportEntry, toReportBody, toReportEntry } from './report-entry.ts'
import { SignaturePad } from './signature-pad.tsx'
import { useMakeReport } from './use-make-report.ts'

export type ReportSheetProps = OrderRestProps & {
  kind: ReportKind
  /** The report that the new one corrects. */
  corrected: ConditionReport | undefined
  onClose: () => void
}

/** Records a car as it comes in or leaves. With nothing to record it is one tap on Save. */
export function ReportSheet({ order, station, kind, corrected, onClose }: ReportSheetProps) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const { jobOf } = useJobLabels()
  const makeReport = useMakeReport(order, station)
  const { unsent } = usePhotoState({ order, station })
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const operator = useRef<string | null>(null)
  const [initial] = useState(() =>
    toReportEntry(
      kind,
      { id: newId(), mileage: order.mileage, job: jobOf(order), customer: order.customer?.name ?? '' },
      { corrected, checkIn: latestReport(order.conditionReports, 'check-in') },
    ),
  )
  const photos = [
    ...order.photos,
    ...unsent.map(({ id, taken }) => ({ id, ...(taken?.findingId && { findingId: taken.findingId }) })),
  ]
  const form = useDraftForm({
    draft: `order.${order.id}.report.${corrected?.id ?? kind}`,
    userId: station.userId,
    initial,
    schema: makeConditionReport.body,
    toBody: (values) => toReportBody(kind, values, photos),
    check: ({ mileage, keys, name, strokes }) => ({
      ...(mileage.trim() !== '' && readMileage(mileage) === null && { mileage: t`Digits only, up to 7.` }),
      ...(!/^\d?$/.test(keys.trim()) && { keys: t`A number from 0 to ${mostKeys}` }),
      ...(strokes.length > 0 && name.trim() === '' && { name: t`Enter the name of the person who signs` }),
    }),
    // A page that ended before it dropped the draft had made the report.
    isSaved: ({ id }) => order.conditionReports.some((one) => one.id === id),
    submit: (body, { id }) => makeReport(id, body, operator.current),
    fallback: t`The report could not be saved.`,
  })
  const { values, errors, problem, busy } = form
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const isTyped = JSON.stringify({ ...values, id: '' }) !== JSON.stringify({ ...initial, id: '' })
  const isSigned = values.strokes.length > 0
  const [mustSignAgain, setMustSignAgain] = useState(false)
  // The customer has signed what was there: a change removes the signature.
  const set = (changed: Partial<ReportEntry>) => {
    const isAltered = altersSigned(values, changed)
    if (isAltered || changed.strokes) setMustSignAgain(isAltered)
    form.set(isAltered ? { ...changed, strokes: [] } : changed)
  }
  // The photos are not in the form, but they are in the report.
  const noteOtherPhotos = () => {
    if (!isSigned) return
    setMustSignAgain(true)
    form.set({ strokes: [] })
  }
  const discard = () => {
    form.reset()
    setMustSignAgain(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    who.sign(async (employeeId) => {
      operator.current = employeeId
      if (await latest.current.submit()) onClose()
    })
  }
  return (
    <Sheet
      open
      width="wide"
      title={i18n._(paperNames[kind])}
      onClose={onClose}
      keepOpen={isTyped}
      footer={
        <>
          <p className={css.footText} role="status">
            {mustSignAgain && <Trans>Changed after signing: please sign again</Trans>}
          </p>
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={busy}>
            {isSigned ? <Trans>Save signed report</Trans> : <Trans>Save without signature</Trans>}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        {form.isRestored && isTyped && <DraftNotice onDiscard={discard} />}
        {problem && (
          <Banner kind="error">
            {problem} <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        {corrected && (
          <Banner kind="info">
            <Trans>The earlier report stays as it is. This one becomes its next version.</Trans>
          </Banner>
        )}
        <div className={css.pair}>
          <TextField
            {...form.text('mileage')}
            onChange={({ target }) => set({ mileage: target.value })}
            label={t`Mileage`}
            optional
            inputMode="numeric"
            autoComplete="off"
            unit={station.format.distanceUnit}
          />
          <Stepper
            label={i18n._(reportTexts.keys)}
            optional
            unit=""
            name="keys"
            step={1}
            min={0}
            max={mostKeys}
            value={values.keys}
            error={errors.keys}
            onValue={(keys) => set({ keys })}
          />
          <FuelField fuel={values.fuel} onFuel={(fuel) => set({ fuel })} />
        </div>
        <section className={css.section}>
          <h3>
            <Trans>Left in the car</Trans>
          </h3>
          <ToggleChips
            label={i18n._(reportTexts.documents)}
            chips={carDocuments.map((id) => ({ id, label: i18n._(documentLabels[id]) }))}
            chosen={new Set<string>(values.documents)}
            onToggle={(id, on) =>
              set({ documents: carDocuments.filter((one) => (one === id ? on : values.documents.includes(one))) })
            }
          />
          <TextArea
            {...form.text('belongings')}
            onChange={({ target }) => set({ belongings: target.value })}
            label={i18n._(reportTexts.belongings)}
            optional
            rows={2}
            maxLength={longestBelongings}
          />
        </section>
        <section className={css.section}>
          <h3>{i18n._(reportTexts.damage)}</h3>
          <DamageField
            order={order}
            station={station}
            body={values.body}
            marks={values.marks}
            onChange={set}
            onOtherPhotos={noteOtherPhotos}
          />
        </section>
        <section className={css.section}>
          <h3>
            <Trans>Agreed with the customer</Trans>
          </h3>
          <TextArea
            {...form.text('agreed')}
            onChange={({ target }) => set({ agreed: target.value })}
            label={i18n._(reportTexts.agreed)}
            optional
            rows={3}
            maxLength={longestAgreed}
          />
          <Segmented
            label={i18n._(reportTexts.usedParts)}
            name="used-parts"
            segments={usedPartsChoices.map((value) => ({ value, label: i18n._(usedPartsLabels[value]) }))}
            value={values.usedParts}
            onValue={(usedParts) => set({ usedParts })}
          />
        </section>
        <section className={css.section}>
          <h3>
            <Trans>Customer’s signature</Trans>
          </h3>
          <p className={css.dim}>
            <Trans>Sign with your finger. A saved report can’t be changed; a correction becomes a new version.</Trans>
          </p>
          <TextField {...form.text('name')} label={t`Full name`} maxLength={longestSigner} autoComplete="off" />
          <SignaturePad strokes={values.strokes} onStrokes={(strokes) => set({ strokes })} />
        </section>
      </form>
      {who.sheet}
    </Sheet>
  )
}
